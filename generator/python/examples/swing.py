"""A pendulum released nearly upright, by two methods: `python swing.py` draws swing.png."""

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
import stepsmith


def acceleration(t, angle):
    return -9.81 * np.sin(angle)  # rad/s²; the length is 1 m


def lowest(t, angle, speed):
    return angle[0]


figure, axes = plt.subplots()
for method, settings in [("DormandPrinceNystrom8", {"rtol": 1e-8, "atol": 1e-8}), ("Cd4Robust", {"step_size": 0.05})]:
    swing = stepsmith.solve_second_order(
        acceleration, (0, 10), [3.1], [0.0], method=method, velocity_free=True, events=lowest, **settings
    )
    axes.plot(swing.t, swing.x[0], ".-", label=f"{method}, {swing.statistics.steps} steps")
    print(f"{method}, order {stepsmith.order(method).exact_start}: lowest at {swing.t_events[0].round(3)} s")
axes.set(xlabel="t, s", ylabel="angle, rad")
axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
figure.savefig("swing.png")
