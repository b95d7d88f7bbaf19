using RootedTrees: RungeKuttaMethod

A = [
    @ROW@
]
b = [@B@]
c = [@C@]
@P@ = RungeKuttaMethod(A, b, c)
