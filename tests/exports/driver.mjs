// Twenty steps of an exported method, as tests/examples/exported_steps.rs does them.
import { @NAME@ } from "./@FILE@";

const [h, n] = [0.05, 3];
const problem = {
    f(t, y, out) {
        out[0] = y[1] + 0.125 * t;
        out[1] = -(y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * y[1] - 0.5 * y[2];
    },
    second_derivative(t, y, dy, out) {
        out[0] = dy[1] + 0.125;
        out[1] = -(3.0 * y[0] * y[0]) * dy[0] - dy[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * dy[1] + y[1] * dy[0] - 0.5 * dy[2];
    },
    g(t, x, ...rest) {
        const out = rest[rest.length - 1];
        if ("@KIND@" === "positions") {
            out[0] = -x[0];
            out[1] = -(x[1] * x[1] * x[1]);
            out[2] = x[0] * x[1] + 0.125 * t;
            return;
        }
        const v = rest[0];
        out[0] = -x[0] - 0.25 * x[1] * v[1];
        out[1] = -(x[1] * x[1] * x[1]) - 0.1 * v[0];
        out[2] = x[0] * x[1] - v[2] / (1.0 + x[2] * x[2]) + 0.125 * t;
    },
    expensive(t, x, ...rest) {
        const out = rest[rest.length - 1];
        out[0] = 0.125 * t - 0.5 * x[1];
        out[1] = x[0] * x[2];
        out[2] = -0.25 * x[0];
    },
    cheap(t, x, v, out) {
        out[0] = -4.0 * x[0] - 0.5 * v[0];
        out[1] = -(x[1] * x[1] * x[1]) - v[1];
        out[2] = -2.0 * x[2] - 0.25 * v[2] * v[2];
    },
};

const stepper = new @NAME@(h, n);
[@DERIVATIVES@].forEach((derivative, index) => {
    stepper.carried(index).forEach((_, j, carried) => {
        carried[j] = 0.5 - 0.125 * derivative + 0.0625 * j + 0.015625 * index;
    });
});
const samples = Array.from({ length: @COUNT@ }, () => new Float64Array(n));
const [x, v, a] = samples;
const bits = new DataView(new ArrayBuffer(8));
for (let k = 0; k < 20; k += 1) {
    if (@STRETCHED@ && k === 10) stepper.stretch(1.25 * h, 1.25);
    if (@STRETCHED@ && k === 11) stepper.stretch(1.25 * h, 1.0);
    stepper.step@SUFFIX@(k * h, problem, { x, v, a });
    const words = samples.flatMap((sample) => Array.from(sample, (number) => {
        bits.setFloat64(0, number);
        return bits.getBigUint64(0).toString(16).padStart(16, "0");
    }));
    console.log(words.join(" "));
}
