//! The quantities of a step at one step size, each distinct one once.
//!
//! The argument of an evaluation and the place of a constraint are often the same quantity (the next
//! position of generalized-α); what is known of one is then known of the other.

use super::model::Point;
use super::step::Kind;
use crate::base::{Error, Formulation};
use crate::stepper::{Map, Maps, position_places, velocity_places};
use std::ops::Range;

/// A position or velocity of a step.
pub(super) struct Quantity {
    pub map: Map,
    /// The part from carried quantities.
    base: Vec<f64>,
    /// With the accelerations of the current iterate.
    pub value: Vec<f64>,
    /// The maximum norm of that.
    pub size: f64,
}

impl Quantity {
    /// Takes the carried quantities into the step.
    pub(super) fn begin(&mut self, carried: &[Vec<f64>]) {
        self.map.base(carried, &mut self.base);
    }

    /// Takes the accelerations.
    pub(super) fn update(&mut self, a: &[Vec<f64>]) {
        self.size = self.map.moved(&self.base, a, &mut self.value);
    }
}

/// Where an evaluation or a constraint stands: a time in steps, and the quantities there.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Stand {
    pub time: f64,
    pub position: usize,
    pub velocity: usize,
}

/// The maps of a scheme at one step size.
pub(super) struct Scaled {
    pub h: f64,
    pub quantities: Vec<Quantity>,
    pub arguments: Vec<Stand>,
    /// For each carried quantity its next value, and which quantity that is, if it is one.
    pub next: Vec<(Map, Option<usize>)>,
    /// For each evaluation that constraints determine, time in steps and quantity.
    position_places: Vec<Option<(f64, usize)>>,
    velocity_places: Vec<Option<Stand>>,
}

impl Scaled {
    /// Of n coordinates in steps of size h, with the places of constraints on positions and on velocities if there are
    /// such.
    pub(super) fn new(
        maps: &Maps,
        h: f64,
        n: usize,
        formulation: Formulation,
        on: [bool; 2],
    ) -> Result<Self, Error> {
        let determined = maps.evaluations.iter().filter(|e| e.is_determined());
        let needed = determined.count();
        let refusal = |level| {
            move |found| Error::NoMatching {
                method: maps.name,
                formulation,
                level,
                needed,
                found,
            }
        };
        let mut scaled = Self {
            h,
            quantities: Vec::new(),
            arguments: Vec::new(),
            next: Vec::new(),
            position_places: Vec::new(),
            velocity_places: Vec::new(),
        };
        scaled.add_arguments(maps, n)?;
        let [on_positions, on_velocities] = on;
        if on_positions {
            for map in position_places(maps, h).map_err(refusal("positions"))? {
                let place = map.map(|map| (map.offset, scaled.index(map, n)));
                scaled.position_places.push(place);
            }
        }
        if on_velocities {
            for maps in velocity_places(maps, h).map_err(refusal("velocities"))? {
                let place = maps.map(|(position, velocity)| Stand {
                    time: velocity.offset,
                    position: scaled.index(position, n),
                    velocity: scaled.index(velocity, n),
                });
                scaled.velocity_places.push(place);
            }
        }
        for (z, next) in maps.carried.iter().zip(maps.next) {
            let map = Map::new(maps, z.offset + 1.0, next, z.derivative, h);
            let known = scaled.quantities.iter().position(|known| known.map == map);
            scaled.next.push((map, known));
        }
        Ok(scaled)
    }

    /// The index of a quantity of n components, which is added if it is a new one.
    fn index(&mut self, map: Map, n: usize) -> usize {
        let known = self.quantities.iter().position(|known| known.map == map);
        known.unwrap_or_else(|| {
            self.quantities.push(Quantity {
                map,
                base: vec![0.0; n],
                value: vec![0.0; n],
                size: 0.0,
            });
            self.quantities.len() - 1
        })
    }

    /// Adds the positions and velocities that evaluations take.
    fn add_arguments(&mut self, maps: &Maps, n: usize) -> Result<(), Error> {
        let h = self.h;
        for e in maps.evaluations {
            let method = maps.name;
            let position = Map::new(maps, e.position.offset, e.position.coefficients, 0, h);
            let velocity = match e.velocity {
                Some(row) => Map::new(maps, row.offset, row.coefficients, 1, h),
                // A force that ignores velocities.
                None if !e.is_determined() => Map::unknown(maps, 1, h),
                None => return Err(Error::NoVelocity { method }),
            };
            let argument = Stand {
                time: e.time,
                position: self.index(position, n),
                velocity: self.index(velocity, n),
            };
            self.arguments.push(argument);
        }
        Ok(())
    }

    /// Goes over to another step size.
    pub(super) fn set_step(&mut self, maps: &Maps, h: f64) {
        self.h = h;
        let quantities = self.quantities.iter_mut().map(|quantity| &mut quantity.map);
        for map in quantities.chain(self.next.iter_mut().map(|(map, _)| map)) {
            map.set_step(maps, h);
        }
    }

    /// The point where something stands in the step at time t.
    pub(super) fn point(&self, stand: &Stand, t: f64) -> Point<'_> {
        Point {
            t: t + stand.time * self.h,
            q: &self.quantities[stand.position].value,
            v: &self.quantities[stand.velocity].value,
        }
    }

    /// Where constraints on positions determine evaluation k: time in steps, and quantity.
    pub(super) fn position_place(&self, k: usize) -> Option<(f64, usize)> {
        self.position_places.get(k).copied().flatten()
    }

    /// Where constraints on velocities determine it.
    pub(super) fn velocity_place(&self, k: usize) -> Option<Stand> {
        self.velocity_places.get(k).copied().flatten()
    }

    /// The derivative of a quantity in the acceleration of evaluation k; of fixed positions it is 0.
    pub(super) fn slope(&self, kind: Kind, quantity: usize, k: usize) -> f64 {
        let map = &self.quantities[quantity].map;
        if kind.fixed_positions && map.derivative == 0 {
            0.0
        } else {
            map.slopes()[k]
        }
    }

    /// Whether a quantity moves with the acceleration of some evaluation.
    pub(super) fn moves(&self, kind: Kind, quantity: usize, range: &Range<usize>) -> bool {
        range.clone().any(|k| self.slope(kind, quantity, k) != 0.0)
    }
}
