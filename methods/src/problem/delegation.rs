//! Methods of problems that wrap others.

/// Methods of these signatures, as the trait has them of the problem at a place.
macro_rules! methods {
    ($this:ident, $place:expr, $trait:ident: $(
        fn $name:ident[$($by:tt)+]($($argument:ident: $type:ty),*) $(-> $out:ty)? $(where $state:ty)?;
    )+) => {$(
        #[inline]
        fn $name($($by)+ $this $(, $argument: $type)*) $(-> $out)?
        $(where $state: $crate::base::state::State)?
        {
            $trait::$name($($by)+ $place $(, $argument)*)
        }
    )+};
}

/// The methods of some kinds, as the problem at a place has them: `delegate!(self.0 as Acceleration<S>: facts)`; a
/// place other than a field stands in brackets, `[self: *self.0]`. Every method of
/// [`Acceleration`](crate::Acceleration), [`Rate`](crate::Rate), [`Field`](crate::generated::Field) and
/// [`SplitField`](crate::split::SplitField) that wrappers pass on is of one kind, so that none of them forgets it.
macro_rules! delegate {
    ($this:ident.$field:tt as $trait:ident<$s:ty>: $($kind:ident),+) => {
        $crate::problem::delegate!([$this: $this.$field] as $trait<$s>: $($kind),+);
    };
    ([$this:ident: $place:expr] as $trait:ident<$s:ty>: $($kind:ident),+) => {
        $($crate::problem::delegate!(@$kind $this, $place, $trait, $s);)+
    };

    // Of any field.
    (@density $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn has_dense_jacobians[&]() -> bool;
        }
    };
    (@origin $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn origin[&]() -> Option<[&$s; 2]>;
        }
    };

    // Of x'' = g(t, x, v), and of what steps see of it.
    (@facts $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn uses_velocity_at[&](k: usize) -> bool;
            fn acts_on[&]() -> Option<&[usize]>;
            fn is_linear[&]() -> bool;
            fn pattern[&]() -> Option<&$crate::linear::Pattern>;
            fn known[&]() -> $crate::problem::Known;
            fn commit[&mut](t: f64, x: &$s) -> bool;
            fn warning[&](steps: &$crate::problem::PlannedSteps) -> Option<$crate::problem::Warning>;
        }
    };
    (@residuals $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn residual_at[&mut](k: usize, at: (f64, &$s, &$s), y: &$s, out: &mut $s) where $s;
        }
    };
    (@tangents $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn tangents_at[&mut](
                k: usize, at: (f64, &$s, &$s), into: &mut $crate::linear::Tangents
            ) -> bool;
        }
    };
    (@accelerations $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn acceleration[&mut](t: f64, x: &$s, v: &$s, a: &mut $s);
            fn acceleration_at[&mut](k: usize, t: f64, x: &$s, v: &$s, a: &mut $s);
        }
    };
    (@jacobians $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn jacobians[&mut](
                t: f64, x: &$s, v: &$s,
                g_x: &mut ::nalgebra::DMatrix<f64>, g_v: &mut ::nalgebra::DMatrix<f64>
            ) -> bool;
            fn jacobians_at[&mut](
                k: usize, at: (f64, &$s, &$s),
                g_x: &mut ::nalgebra::DMatrix<f64>, g_v: &mut ::nalgebra::DMatrix<f64>
            ) -> bool;
        }
    };

    // Of y' = f(t, y).
    (@properties $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn choose[&mut](part: Option<$crate::problem::additive::Part>);
            fn is_linear[&]() -> bool;
            fn pattern[&]() -> Option<&$crate::linear::Pattern>;
            fn known[&]() -> $crate::problem::Known;
        }
    };
    (@rates $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn rate[&mut](t: f64, y: &$s, dy: &mut $s);
            fn residual[&mut](at: (f64, &$s), dy: &$s, out: &mut $s) where $s;
        }
    };
    (@second_derivative $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn second_derivative[&mut](t: f64, y: &$s, dy: &$s, ddy: &mut $s);
        }
    };
    (@jacobian $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn jacobian[&mut](t: f64, y: &$s, f_y: &mut ::nalgebra::DMatrix<f64>) -> bool;
        }
    };
    (@derivatives $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn tangents[&mut](at: (f64, &$s), into: &mut $crate::linear::Tangents) -> bool;
            fn rate_in_time[&mut](t: f64, y: &$s, out: &mut $s) -> bool;
        }
    };

    // Of x'' = (A + B)(t, x, v).
    (@parts $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn expensive[&mut](t: f64, x: &$s, v: &$s, a: &mut $s);
            fn cheap[&mut](t: f64, x: &$s, v: &$s, b: &mut $s);
        }
    };
    (@jacobians_of_parts $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn cheap_jacobians[&mut](
                t: f64, x: &$s, v: &$s,
                b_x: &mut ::nalgebra::DMatrix<f64>, b_v: &mut ::nalgebra::DMatrix<f64>
            ) -> bool;
            fn expensive_jacobians[&mut](
                t: f64, x: &$s, v: &$s,
                a_x: &mut ::nalgebra::DMatrix<f64>, a_v: &mut ::nalgebra::DMatrix<f64>
            ) -> bool;
            fn freedoms[&]() -> Option<usize>;
            fn commit[&mut](t: f64, x: &$s) -> bool;
        }
    };
    (@components $this:ident, $place:expr, $trait:ident, $s:ty) => {
        $crate::problem::methods! { $this, $place, $trait:
            fn acts_on[&]() -> Option<&[usize]>;
        }
    };
}

pub(crate) use {delegate, methods};
