//! The tableau of a draft: A, b, c, perhaps b̂ and Γ, filled to s stages.
//!
//! What codes leave out is put back: the first stage, which depends on nothing; the zeros above the diagonal; b, where
//! it is the last row of A. The stages of a dense output, on which no stage before depends, are left out. Of weights of
//! the error e = b − b̂ the embedded ones are made.

use super::super::expression::Expression;
use super::super::numbers::Numbers;
use super::draft::{Draft, STAGE_LIMIT};
use super::roles::Role;

type Vector = Vec<Expression>;
type Rows = Vec<Vector>;

/// The tableau of a draft, or why it has none.
pub(super) fn tableau(draft: &Draft) -> Result<Numbers<Expression>, String> {
    let parts = Parts::of(draft)?;
    let firsts = [Role::A, Role::B, Role::Diagonal].map(|role| draft.first(role).cloned());
    if let (true, [Some(a), Some(b), gamma]) = (parts.a.is_empty(), firsts) {
        // A method of one stage.
        return Ok(Numbers {
            a: vec![vec![a]],
            b: vec![b],
            gamma: gamma.map(|gamma| vec![vec![gamma]]),
            ..Numbers::default()
        });
    }
    parts.look_for_a(draft)?;
    let mut parts = parts.with_first_stage();
    let b = parts.weights()?;
    let stages = parts.cut(b.len(), draft.list(Role::B).is_some())?;
    parts.filled(draft, b, stages)
}

/// A list with zeros up to so many entries.
fn padded(mut list: Vector, stages: usize) -> Vector {
    list.resize(stages, Expression::zero());
    list
}

/// Rows with zeros up to so many entries.
fn square(rows: Rows, stages: usize) -> Rows {
    let rows = rows.into_iter().map(|row| padded(row, stages));
    rows.collect()
}

/// The parts of a tableau that are written.
struct Parts {
    a: Rows,
    b: Option<Vector>,
    c: Option<Vector>,
    b_hat: Option<Vector>,
    /// b − b̂.
    error: Option<Vector>,
}

impl Parts {
    fn of(draft: &Draft) -> Result<Self, String> {
        let a = draft.matrix(Role::A)?;
        // a10, a11, … after a9 are no row.
        let rows = a.iter().filter(|row| !row.is_empty()).count();
        let b = draft.vector(Role::B)?;
        let c = draft.times(&a)?;
        let b_hat = match draft.vector(Role::BHat)? {
            Some(list) => Some(list),
            None => draft.vector(Role::BTilde)?,
        };
        let error = draft.vector(Role::Error)?;
        if draft.has(Role::ASingle) && rows == 1 {
            return Err("a1, a2, … are no rows of a table".into());
        }
        Ok(Self {
            a,
            b,
            c,
            b_hat,
            error,
        })
    }

    /// Entries of b or c, of the longer one.
    fn beside_a(&self) -> usize {
        let [b, c] = [&self.b, &self.c].map(|list| list.as_ref().map_or(0, Vec::len));
        b.max(c)
    }

    /// Checks that there is an A, and that nothing says that its diagonal is elsewhere.
    fn look_for_a(&self, draft: &Draft) -> Result<(), String> {
        if self.a.is_empty() && self.beside_a() > 0 && !draft.has(Role::A) {
            return Err("there is no A".into());
        }
        if draft.first(Role::Diagonal).is_some()
            && draft.list(Role::A).is_none()
            && self.a.iter().enumerate().all(|(i, row)| row.len() <= i)
        {
            return Err("gamma stands beside a, perhaps for its diagonal".into());
        }
        Ok(())
    }

    /// The first stage, which depends on nothing, is often left out.
    fn with_first_stage(mut self) -> Self {
        let mut rows = self.a.iter().enumerate();
        let triangle = rows.all(|(i, row)| row.len() == i + 1);
        if triangle && (self.b.is_none() || self.beside_a() == self.a.len() + 1) {
            self.a.insert(0, Vec::new());
        }
        self
    }

    /// b, or the last row of A where the first stage is the last one of the step before.
    fn weights(&self) -> Result<Vector, String> {
        let b = self.b.clone().or_else(|| {
            let last = self.a.last().cloned();
            last.filter(|last| last.len() + 1 == self.a.len())
        });
        b.ok_or_else(|| "no b".into())
    }

    /// The stages, without those beyond the weights in a list of its own: these are those of a dense output, if none
    /// before depends on them.
    fn cut(&mut self, few: usize, is_list: bool) -> Result<usize, String> {
        let longest = self.a.iter().map(Vec::len).fold(self.a.len(), usize::max);
        let times = self.c.as_ref().map_or(0, Vec::len);
        let stages = few.max(longest).max(times);
        if stages > STAGE_LIMIT {
            return Err(format!("{stages} stages, more than {STAGE_LIMIT}"));
        }
        if !is_list || few == stages {
            return Ok(stages);
        }
        let zero = Expression::zero();
        let mut needed = self.a.iter().take(few);
        let unneeded = needed.all(|row| row.iter().skip(few).all(|x| *x == zero));
        if !unneeded || self.a.len() < few {
            return Err(format!("b has {few} entries for {stages} stages"));
        }
        self.a.truncate(few);
        self.a.iter_mut().for_each(|row| row.truncate(few));
        if let Some(c) = &mut self.c {
            c.truncate(few);
        }
        Ok(few)
    }

    /// All of so many stages; of a list of times the first, which is 0, may be left out.
    fn filled(
        self,
        draft: &Draft,
        b: Vector,
        stages: usize,
    ) -> Result<Numbers<Expression>, String> {
        let mut a = self.a;
        a.resize(stages, Vec::new());
        let has_list = draft.lists.contains_key(&Role::C);
        let gamma = draft.matrix(Role::Gamma)?;
        let rows = gamma.len();
        if rows != 0 && rows != stages {
            return Err(format!("Gamma has {rows} rows for {stages} stages"));
        }
        let numbers = Numbers {
            a: square(a, stages),
            b: padded(b, stages),
            c: self.c.map(|mut c| {
                if has_list && c.len() + 1 == stages {
                    c.insert(0, Expression::zero());
                }
                padded(c, stages)
            }),
            b_hat: self.b_hat.map(|list| {
                let count = list.len();
                padded(list, stages.max(count))
            }),
            gamma: (rows > 0).then(|| square(gamma, stages)),
            ..Numbers::default()
        };
        with_error(numbers, self.error)
    }
}

/// b̂ = b − e where it is not written.
fn with_error(
    mut numbers: Numbers<Expression>,
    error: Option<Vector>,
) -> Result<Numbers<Expression>, String> {
    if let Some(error) = error.filter(|_| numbers.b_hat.is_none()) {
        if error.len() == numbers.b.len() + 1 {
            add_end(&mut numbers);
        }
        if error.len() <= numbers.b.len() {
            let error = padded(error, numbers.b.len());
            let b_hat = numbers.b.iter().zip(&error).map(|(b, e)| b.minus(e));
            numbers.b_hat = Some(b_hat.collect());
        }
    }
    let stages = numbers.b.len();
    if (numbers.b_hat.as_ref()).is_some_and(|list| list.len() != stages) {
        return Err("the embedded weights are more than the stages".into());
    }
    Ok(numbers)
}

/// The derivative at the end of the step as one more stage.
fn add_end(numbers: &mut Numbers<Expression>) {
    let zero = Expression::zero();
    numbers.b.push(zero.clone());
    numbers.a.iter_mut().for_each(|row| row.push(zero.clone()));
    numbers.a.push(numbers.b.clone());
    if let Some(c) = &mut numbers.c {
        c.push(Expression::one());
    }
}
