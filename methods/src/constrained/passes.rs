//! The order in which a step solves for its evaluations.
//!
//! Evaluation k takes positions and velocities that move with accelerations up to a last one; evaluations that wait for
//! one another are a group, solved at once, and groups follow one another.

use super::linear::System;
use super::step::{Assembler, Group, Kind, Level};
use crate::base::Error;
use crate::nonlinear::convergence::Upkeep;
use crate::problem::Part;
use std::ops::Range;

/// A solve for all evaluations in groups that can follow one another.
pub(super) struct Pass {
    pub kind: Kind,
    pub groups: Vec<Group>,
}

impl Assembler<'_> {
    /// The quantities that evaluation k and its constraints take.
    fn quantities(&self, level: Level, k: usize) -> impl Iterator<Item = usize> {
        let scaled = &self.scaled;
        let position = scaled.position_place(k);
        let position = position.filter(|_| level == Level::Position);
        let velocity = scaled.velocity_place(k);
        let velocity = velocity.filter(|_| level != Level::Acceleration);
        let stands = [Some(scaled.arguments[k]), velocity];
        let of_stands = stands.into_iter().flatten();
        let of_stands = of_stands.flat_map(|stand| [stand.position, stand.velocity]);
        of_stands.chain(position.map(|(_, quantity)| quantity))
    }

    /// Cuts the evaluations into the smallest groups that depend on earlier ones only.
    pub(super) fn pass(&self, kind: Kind, nullity: usize) -> Result<Pass, Error> {
        let method = self.maps.name;
        if kind.level == Level::Acceleration && self.p > 0 && self.part(0).is_some() {
            return Err(Error::SplitIndexOne { method });
        }
        let mut groups = Vec::new();
        let mut begin = 0;
        while begin < self.scaled.arguments.len() {
            let mut k = begin;
            let mut end = begin + 1;
            while k < end {
                end = end.max(self.last(kind, k) + 1);
                k += 1;
            }
            groups.push(self.group(kind, begin..end, nullity)?);
            begin = end;
        }
        Ok(Pass { kind, groups })
    }

    /// The last evaluation that evaluation k waits for.
    fn last(&self, kind: Kind, k: usize) -> usize {
        let map = |index: usize| &self.scaled.quantities[index].map;
        self.quantities(kind.level, k)
            .filter(|&index| !kind.fixed_positions || map(index).derivative > 0)
            .filter_map(|index| map(index).last())
            .fold(k, usize::max)
    }

    /// The evaluations that are solved at once, with the dimension of the kernel of each one's matrix.
    fn group(&self, kind: Kind, range: Range<usize>, nullity: usize) -> Result<Group, Error> {
        let method = self.maps.name;
        let begin = range.start;
        let blocks = range.len();
        let mut parts = range.clone().map(|k| self.part(k));
        let given = parts.any(|part| part == Some(Part::Expensive));
        if given && (blocks > 1 || self.depends_on_itself(kind, begin)) {
            return Err(Error::ImplicitExpensive { method });
        }
        let (size, nullity) = if given {
            (self.n, 0)
        } else {
            ((self.n + self.p) * blocks, nullity * blocks)
        };
        Ok(Group {
            range,
            given,
            system: System::new(size, nullity, self.settings.linear),
            upkeep: Upkeep::default(),
        })
    }

    /// Whether an argument of evaluation k moves with its own acceleration.
    fn depends_on_itself(&self, kind: Kind, k: usize) -> bool {
        let argument = self.scaled.arguments[k];
        let quantities = [argument.position, argument.velocity];
        quantities
            .iter()
            .any(|&quantity| self.scaled.slope(kind, quantity, k) != 0.0)
    }
}
