//! The tableau of a draft: A, b, c, perhaps b̂ and Γ, filled to s stages.
//!
//! What codes leave out is put back: the first stage, which depends on nothing; the zeros above the diagonal; b, where
//! it is the last row of A. The stages of a dense output, on which no stage before depends, are left out. Of weights of
//! the error e = b − b̂ the embedded ones are made.

use super::super::expression::Expression;
use super::super::numbers::Numbers;
use super::draft::{Draft, STAGE_LIMIT};
use super::roles::Role;
use super::value::Value;

/// The distance below which two printed numbers may be the same.
const NEAR: f64 = 1e-6;

type Vector = Vec<Expression>;
type Rows = Vec<Vector>;

/// The tableau of a draft, or why it has none.
pub(super) fn tableau(draft: &Draft) -> Result<Numbers<Expression>, String> {
    let mut a = match below_diagonal(draft) {
        Some(rows) => rows,
        None => draft.matrix(Role::A)?,
    };
    put_diagonal(&mut a, draft.vector(Role::ADiagonal)?);
    let a = [1, 0]
        .into_iter()
        .find_map(|first| with_gamma(draft, &a, first))
        .unwrap_or(a);
    let b = draft.vector(Role::B)?;
    let c = draft.times(&a)?;
    let b_hat = match draft.vector(Role::BHat)? {
        Some(list) => Some(list),
        None => draft.vector(Role::BTilde)?,
    };
    let error = draft.vector(Role::Error)?;
    // a10, a11, … after a9 are no row.
    if draft.has(Role::ASingle) && a.iter().filter(|row| !row.is_empty()).count() == 1 {
        return Err("a1, a2, … are no rows of a table".into());
    }
    if a.is_empty() && draft.first(Role::A).is_some() {
        return Err("a number called a is no list of rows".into());
    }
    let [few, times] = [&b, &c].map(|list| list.as_ref().map_or(0, Vec::len));
    look_for_a(draft, &a, c.as_deref(), few.max(times))?;
    let is_number = |value: &Value| matches!(value, Value::Number(_));
    let list = draft.list(Role::A).unwrap_or_default();
    if !list.is_empty() && list.iter().all(is_number) && a.len() < few {
        let stages = a.len();
        return Err(format!(
            "A is a list for {stages} stages beside b for {few}, as of low storage"
        ));
    }
    let a = with_first_stage(a, b.as_ref().map(|_| few.max(times)));
    let mut numbers = Numbers {
        b: weights(b, &a, c.as_deref())?,
        a,
        c,
        b_hat,
        ..Numbers::default()
    };
    let stages = cut(&mut numbers, draft.lists.contains_key(&Role::B))?;
    fill(&mut numbers, draft, stages)?;
    with_error(numbers, error)
}

/// A that is written as its diagonal below the main one, which is then c.
fn below_diagonal(draft: &Draft) -> Option<Rows> {
    let [a, c] = [Role::A, Role::C].map(|role| super::draft::numbers(draft.list(role)?));
    let a = a.filter(|a| a.len() > 1 && Some(a) == c.as_ref())?;
    let rows = a.into_iter().enumerate().map(|(i, x)| {
        let mut row = vec![Expression::zero(); i];
        if let Some(last) = row.last_mut() {
            *last = x;
        }
        row
    });
    Some(rows.collect())
}

/// Puts the diagonal of A beside its part below; rows may begin with the second stage.
fn put_diagonal(a: &mut Rows, diagonal: Option<Vector>) {
    let Some(diagonal) = diagonal else { return };
    if a.len() + 1 == diagonal.len() {
        a.insert(0, Vec::new());
    }
    if a.len() == diagonal.len() && a.iter().enumerate().all(|(i, row)| row.len() <= i) {
        for (i, x) in diagonal.into_iter().enumerate() {
            a[i].resize(i, Expression::zero());
            a[i].push(x);
        }
    }
}

/// A with the number gamma on its diagonal from a stage on, if the nodes then are the sums of the rows. The second
/// stage alone may have no other coefficient than gamma.
fn with_gamma(draft: &Draft, a: &Rows, first: usize) -> Option<Rows> {
    let gamma = draft.first(Role::Diagonal)?;
    let mut rows = a.clone();
    for (i, row) in rows.iter_mut().enumerate().skip(first) {
        let is_second = i == 1 && row.is_empty() && first == 1;
        let missing = if is_second {
            gamma.clone()
        } else {
            Expression::zero()
        };
        (row.len() <= i).then(|| row.resize(i, missing))?;
        row.push(gamma.clone());
    }
    let sum = |i: usize| rows.get(i)?.iter().map(number).sum::<Option<f64>>();
    let mut nodes = draft
        .entries
        .iter()
        .filter(|((role, _), _)| *role == Role::C);
    let are_sums = nodes.clone().all(|((_, index), x)| {
        let row = index.first().and_then(|i| i.checked_sub(1));
        let both = row.and_then(sum).zip(number(x));
        both.is_some_and(|(sum, node)| (sum - node).abs() < NEAR)
    });
    let is_told = nodes.any(|((_, index), _)| *index > vec![2]);
    (draft.list(Role::A).is_none() && is_told && are_sums).then_some(rows)
}

/// Checks that there is an A beside lists of some length, and that nothing says that its diagonal is elsewhere.
fn look_for_a(
    draft: &Draft,
    a: &Rows,
    c: Option<&[Expression]>,
    beside: usize,
) -> Result<(), String> {
    if a.is_empty() && beside > 0 && !draft.has(Role::A) {
        return Err("there is no A".into());
    }
    if draft.first(Role::Diagonal).is_some()
        && !draft.has(Role::ADiagonal)
        && draft.list(Role::A).is_none()
        && a.iter().enumerate().all(|(i, row)| row.len() <= i)
        && !c.is_some_and(|c| are_sums(c, a))
    {
        return Err("gamma stands beside a, perhaps for its diagonal".into());
    }
    Ok(())
}

/// The first stage, which depends on nothing, is often left out; b or c beside A tell.
pub(super) fn with_first_stage(mut a: Rows, beside: Option<usize>) -> Rows {
    let is_triangle = a.iter().enumerate().all(|(i, row)| row.len() == i + 1);
    if is_triangle && beside.is_none_or(|beside| beside == a.len() + 1) {
        a.insert(0, Vec::new());
    }
    a
}

/// The weights b, or the last row of A if there is no b. The last row serves if the first stage is the last one of
/// the step before. It also serves if the nodes are the sums of the rows and end with 1.
fn weights(b: Option<Vector>, a: &Rows, c: Option<&[Expression]>) -> Result<Vector, String> {
    let is_whole = c.is_some_and(|c| is_one(c.last()) && are_sums(c, a));
    let last = a
        .last()
        .filter(|last| is_whole || last.len() + 1 == a.len());
    b.or(last.cloned()).ok_or_else(|| "there is no b".into())
}

fn is_one(x: Option<&Expression>) -> bool {
    x.and_then(number).is_some_and(|x| (x - 1.0).abs() < NEAR)
}

/// Whether the nodes are the sums of the rows, as far as printed digits tell.
fn are_sums(c: &[Expression], a: &Rows) -> bool {
    let sum = |row: &Vector| row.iter().map(number).sum::<Option<f64>>();
    c.len() == a.len()
        && c.iter().zip(a).all(|(c, row)| {
            let both = number(c).zip(sum(row));
            both.is_some_and(|(c, sum)| (c - sum).abs() < NEAR)
        })
}

pub(super) fn number(x: &Expression) -> Option<f64> {
    x.exact()?.to_f64()
}

/// The number of stages, without stages beyond a separate list of weights. Stages beyond the weights belong to a
/// dense output, if no earlier stage depends on them.
fn cut(numbers: &mut Numbers<Expression>, is_list: bool) -> Result<usize, String> {
    let embedded = numbers.b_hat.as_ref().map_or(0, Vec::len);
    let few = numbers.b.len().max(embedded);
    let a = &mut numbers.a;
    let longest = a.iter().map(Vec::len).fold(a.len(), usize::max);
    let times = numbers.c.as_ref().map_or(0, Vec::len);
    let stages = few.max(longest).max(times);
    if stages > STAGE_LIMIT {
        return Err(format!("{stages} stages, more than {STAGE_LIMIT}"));
    }
    if !is_list || few == stages {
        return Ok(stages);
    }
    let zero = Expression::zero();
    let mut needed = a.iter().take(few).flat_map(|row| row.iter().skip(few));
    if needed.any(|x| *x != zero) || a.len() < few {
        return Err(format!("b has {few} entries for {stages} stages"));
    }
    a.truncate(few);
    a.iter_mut().for_each(|row| row.truncate(few));
    if let Some(c) = &mut numbers.c {
        c.truncate(few);
    }
    Ok(few)
}

/// Fills all with zeros to so many stages; of a list of times the first, which is 0, may be left out.
fn fill(numbers: &mut Numbers<Expression>, draft: &Draft, stages: usize) -> Result<(), String> {
    let mut gamma = draft.matrix(Role::Gamma)?;
    match gamma.as_slice() {
        // One number in a list is another thing of that name.
        [row] if row.len() == 1 && stages > 1 => gamma.clear(),
        rows if !rows.is_empty() && rows.len() != stages => {
            return Err(format!("Gamma has {} rows for {stages} stages", rows.len()));
        }
        _ => {}
    }
    numbers.a.resize(stages, Vec::new());
    let of_stages = numbers.a.iter_mut().chain(&mut gamma);
    for list in of_stages.chain([&mut numbers.b]) {
        list.resize(stages, Expression::zero());
    }
    numbers.gamma = (!gamma.is_empty()).then_some(gamma);
    if let Some(c) = &mut numbers.c {
        let is_counted = draft.lists.contains_key(&Role::C)
            || !draft.from_names && c.first().is_some_and(|first| !first.is_zero());
        if is_counted && c.len() + 1 == stages {
            c.insert(0, Expression::zero());
        }
        c.resize(stages, Expression::zero());
    }
    if let Some(b_hat) = &mut numbers.b_hat {
        b_hat.resize(stages.max(b_hat.len()), Expression::zero());
    }
    Ok(())
}

/// b̂ = b − e where it is not written.
fn with_error(
    mut numbers: Numbers<Expression>,
    error: Option<Vector>,
) -> Result<Numbers<Expression>, String> {
    if let Some(mut error) = error.filter(|_| numbers.b_hat.is_none()) {
        if error.len() == numbers.b.len() + 1 {
            add_end(&mut numbers);
        }
        if error.len() <= numbers.b.len() {
            error.resize(numbers.b.len(), Expression::zero());
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
