//! The conformance tests, one module a subject; one binary, since each links the whole toolkit.
#![allow(clippy::unwrap_used)] // a test fails by panicking

/// An integration by a method of a name, free parameters in the middle of their ranges.
macro_rules! valued {
    ($method:expr) => {{
        let mut settings = $method.settings();
        for parameter in $method.parameters() {
            let [from, to] = [parameter.from, parameter.to].map(|[p, q]| p / q);
            settings = settings.parameter(parameter.name, 0.5 * (from + to));
        }
        settings
    }};
}

mod acting_events;
mod additive;
mod adjoint;
mod algebraic_examples;
mod allocation;
mod any_size;
mod bearing;
mod benchmarks;
mod block;
mod bounces;
mod central_difference;
mod compensated;
mod concern_table;
mod concerns;
mod constrained;
mod constrained_adaptive;
mod constrained_families;
mod constrained_manufactured;
mod constrained_mechanisms;
mod constrained_orders;
mod constrained_splitting;
mod constrained_stabilisation;
mod constrained_steps;
mod constrained_tables;
mod damped;
mod expansion;
mod first_order;
mod foreign_bodies;
mod free_constrained;
mod free_form;
mod free_parameters;
mod guarantees;
mod hostile;
mod inline_methods;
mod joint_forces;
mod jumps;
mod long_runs;
mod mass_matrices;
mod memory;
mod mistaken_mechanisms;
mod moved_accelerations;
mod named;
mod newton_iterations;
mod nystrom;
mod orientation;
mod pairs;
mod pece;
mod printed;
mod programs;
mod quadratures;
mod real;
mod redundant_constraints;
mod results;
mod rosenbrock;
mod sensitivities;
mod singular_positions;
mod spatial;
mod spinning_top;
mod splitting;
mod stabilised;
mod starts;
mod step_control;
mod stiff;
mod stiff_adjoint;
mod stiff_starts;
mod stiff_stepping;
mod structural;
mod structures;
mod two_step;
mod two_step_bad_fields;
mod zero_stability;
