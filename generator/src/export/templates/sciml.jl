import DiffEqBase

function construct@METHOD@(T::Type = Float64)
    A = [
    @ROW@
    ]
    b = [@B@]
    c = [@C@]
@PAIR@    bhat = [@EMBEDDED@]
@PAIR@    return DiffEqBase.@TABLEAU@(map(T, A), map(T, c), map(T, b), @ORDER@; αEEst = map(T, bhat), adaptiveorder = @LEAST@)
@ALONE@    return DiffEqBase.@TABLEAU@(map(T, A), map(T, c), map(T, b), @ORDER@)
end
