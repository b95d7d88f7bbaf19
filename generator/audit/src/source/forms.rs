//! Tables in other lists than A, b and c: which they are, by the names that stand together.

use super::super::expression::Expression;
use super::super::lists::{Form, Lists};
use super::super::numbers::Part;
use super::draft::{Draft, STAGE_LIMIT, numbers};
use super::letters::is_rows;
use super::roles::Role;
use super::tableau::with_first_stage;
use super::value::Value;

/// The lists of a draft whose names belong to one form, or of the form that is asked for. If the lists are not whole,
/// the reason why they are not read.
pub(super) fn lists(
    draft: &Draft,
    asked: Option<Form>,
) -> Option<Result<Lists<Expression>, String>> {
    let form = asked.or_else(|| form(draft))?;
    let found = match form {
        Form::Transformed => transformed(draft),
        Form::TwoRegisters => two_registers(draft),
        Form::ThreeRegisters => three_registers(draft),
        Form::Additive => additive(draft),
        Form::Nystrom => nystrom(draft),
        Form::Multistep => multistep(draft),
        Form::GeneralizedAlpha => generalized_alpha(draft),
    };
    let found = found.map(|lists| Lists {
        form: Some(form),
        lists,
        parts: Vec::new(),
    });
    Some(found.map_err(|lacks| format!("{lacks}, as coefficients {form}")))
}

/// The form of the lists, by their names.
fn form(draft: &Draft) -> Option<Form> {
    use Role::*;
    let has = |role: Role| draft.has(role);
    let sums = has(M) && has(C) && draft.indices(Gamma).all(|index| index.len() == 1);
    if has(A) && (has(Diagonal) && is_matrix(draft, C) || (has(Diagonal) || has(Gamma)) && sums) {
        return Some(Form::Transformed);
    }
    if has(Gamma1) && has(Gamma2) && has(Gamma3) && has(Delta) && has(Beta) {
        return Some(Form::ThreeRegisters);
    }
    if has(AExplicit) && has(AImplicit) || has(A) && has(ATilde) && !has(Gamma) {
        return Some(Form::Additive);
    }
    if has(BBar) && has(B) || has(BPrime) && has(A) && has(B) {
        return Some(Form::Nystrom);
    }
    if has(AlphaM) && has(AlphaF) {
        return Some(Form::GeneralizedAlpha);
    }
    let [alpha, beta, b] = [Alpha, Beta, B].map(|role| Some(numbers(draft.list(role)?)?.len()));
    if !has(A) && !has(B) && alpha.is_some_and(|n| n > 1) && beta.is_some() {
        return Some(Form::Multistep);
    }
    if has(ATail) && has(B) {
        return Some(Form::TwoRegisters);
    }
    // A of two registers begins with 0, which no triangle of three stages does; as nodes it is the diagonal below.
    let a = draft.list(A).and_then(numbers);
    if a.is_some() && a == draft.list(C).and_then(numbers) {
        return None;
    }
    let starts = a.as_ref().is_some_and(|a| {
        a.first().is_some_and(Expression::is_zero) && !a.iter().all(Expression::is_zero)
    });
    let length = a.map(|a| a.len()).filter(|n| *n > 1);
    let same = length.is_some() && length == b;
    // A column of numbers may be rows of one number each.
    let is_meant = has(C)
        || !is_rows(draft.list(A)?)
        || vector(draft, A).is_some_and(|a| a.iter().any(is_below_zero));
    (same && starts && is_meant).then_some(Form::TwoRegisters)
}

/// Whether a role has rows, or entries with two indices; C21 counts where it is below a diagonal.
fn is_matrix(draft: &Draft, role: Role) -> bool {
    let is_row = |x: &Value| matches!(x, Value::List(row) if row.len() > 1);
    let rows = draft.list(role).is_some_and(|list| list.iter().any(is_row));
    let has_pair = (draft.indices(role)).any(|index| index.len() == 2 || *index == [21]);
    let mut all_below = draft.indices(role).map(|index| match index.as_slice() {
        [i, j] => i > j,
        [ij] if *ij > 9 => ij / 10 > ij % 10 && ij % 10 > 0,
        [i, ..] => *i <= 9,
        [] => true,
    });
    rows || has_pair && all_below.all(|is_below| is_below)
}

type Vector = Vec<Expression>;
type Rows = Vec<Vector>;
type FormLists = Vec<(Part, Rows)>;

/// A list by its role.
fn vector(draft: &Draft, role: Role) -> Option<Vector> {
    draft.vector(role).ok().flatten()
}

/// A list by its role, which has to be there.
fn needed(draft: &Draft, role: Role, name: &str) -> Result<Vector, String> {
    vector(draft, role).ok_or_else(|| format!("there is no {name}"))
}

fn padded(mut list: Vector, length: usize, what: &str) -> Result<Vector, String> {
    let count = list.len();
    if count > length || length > STAGE_LIMIT {
        return Err(format!("{what} has {count} entries for {length} stages"));
    }
    list.resize(length, Expression::zero());
    Ok(list)
}

fn square(mut rows: Rows, stages: usize, what: &str) -> Result<Rows, String> {
    let count = rows.len();
    if count > stages {
        return Err(format!("{what} has {count} rows for {stages} stages"));
    }
    rows.resize(stages, Vec::new());
    let rows = rows.into_iter().map(|row| padded(row, stages, what));
    rows.collect()
}

/// Adds a list that is given, filled up to so many stages.
fn add(
    lists: &mut FormLists,
    name: &'static str,
    list: Option<Vector>,
    stages: usize,
) -> Result<(), String> {
    if let Some(list) = list {
        lists.push((Part::List(name), vec![padded(list, stages, name)?]));
    }
    Ok(())
}

/// Rows below the diagonal, as rows, entries or one triangle.
fn triangle(draft: &Draft, role: Role, stages: usize, what: &str) -> Result<Rows, String> {
    let is_single = |index: &Vec<usize>| index.len() == 1 && index[0] < 21;
    let listed = draft.list(role).and_then(numbers);
    let entered = || vector(draft, role).filter(|_| draft.indices(role).all(is_single));
    let flat = listed.filter(|list| !list.is_empty()).or_else(entered);
    let Some(list) = flat else {
        return square(
            with_first_stage(draft.matrix(role)?, Some(stages)),
            stages,
            what,
        );
    };
    if list.len() != stages * (stages - 1) / 2 {
        return Err(format!(
            "{what} is no triangle below a diagonal of {stages}"
        ));
    }
    let rows = (0..stages).map(|i| list[i * i.saturating_sub(1) / 2..i * (i + 1) / 2].to_vec());
    square(rows.collect(), stages, what)
}

fn transformed(draft: &Draft) -> Result<FormLists, String> {
    let gamma = vector(draft, Role::Gamma);
    let first = gamma.as_ref().and_then(|list| list.first());
    let diagonal = draft.first(Role::Diagonal).or(first);
    let diagonal = diagonal.ok_or("there is no gamma")?.clone();
    let m = if draft.has(Role::M) {
        vector(draft, Role::M)
    } else {
        vector(draft, Role::B)
    };
    let m_hat = vector(draft, Role::MHat).or_else(|| vector(draft, Role::BHat));
    let stages = match &m {
        Some(m) => m.len(),
        None => {
            let rows = [Role::A, Role::C].map(|role| draft.matrix(role).unwrap_or_default());
            rows[0].len().max(rows[1].len())
        }
    };
    if !(1..=STAGE_LIMIT).contains(&stages) {
        return Err("the number of stages is not known".into());
    }
    let a = triangle(draft, Role::A, stages, "a")?;
    let c = triangle(draft, Role::C, stages, "C")?;
    let (m, m_hat) = match m {
        Some(m) => (m, m_hat),
        None => {
            let (m, hat) = last_stage(&a).ok_or("there are no weights")?;
            (m, Some(m_hat.unwrap_or(hat)))
        }
    };
    let mut lists = vec![
        (Part::Rows("a"), a),
        (Part::Rows("C"), c),
        (Part::List("m"), vec![m]),
        (Part::List("gamma"), vec![vec![diagonal]]),
    ];
    // c2 beside C21.
    let singles = || draft.singles(Role::C).filter(|_| is_matrix(draft, Role::C));
    let times = vector(draft, Role::Alpha).or_else(singles);
    let sums = vector(draft, Role::D).or(gamma);
    // What is left out at the ends of lists is not checked.
    let is_whole = |list: &Vector| list.len() == stages;
    add(&mut lists, "mhat", m_hat, stages)?;
    add(&mut lists, "e", vector(draft, Role::Error), stages)?;
    add(&mut lists, "c", times.filter(is_whole), stages)?;
    add(&mut lists, "d", sums.filter(is_whole), stages)?;
    Ok(lists)
}

/// Weights of a step that ends with the last stage, Y_s = Y_(s−1) + u_(s−1): y[1] = Y_s + u_s, and y^[1] = Y_s.
fn last_stage(a: &[Vector]) -> Option<(Vector, Vector)> {
    let hat = a.last()?.clone();
    let before = a.len().checked_sub(2).and_then(|j| hat.get(j))?;
    let mut m = hat.clone();
    *m.last_mut()? = Expression::one();
    before.is_one().then_some((m, hat))
}

/// Lists of one length by their roles, with the times of as many stages.
fn of_registers(
    draft: &Draft,
    roles: &[(Role, &'static str)],
) -> Result<(usize, FormLists), String> {
    let lists = roles.iter();
    let lists = lists.map(|&(role, name)| Ok((name, needed(draft, role, name)?)));
    let lists = lists.collect::<Result<Vec<_>, String>>()?;
    let stages = lists.iter().map(|(_, list)| list.len()).max().unwrap_or(0);
    if let Some((name, list)) = lists.iter().find(|(_, list)| list.len() != stages) {
        let count = list.len();
        return Err(format!("{name} has {count} entries, another list {stages}"));
    }
    if !(1..=STAGE_LIMIT).contains(&stages) {
        return Err(format!("{stages} stages, more than {STAGE_LIMIT}"));
    }
    let times = vector(draft, Role::C).filter(|c| c.len() == stages);
    let times = times.map(|c| ("c", c));
    let lists = lists.into_iter().chain(times);
    let lists = lists.map(|(name, list)| (Part::List(name), vec![list]));
    Ok((stages, lists.collect()))
}

fn is_below_zero(x: &Expression) -> bool {
    let value = x.exact().and_then(|x| x.to_f64());
    value.is_some_and(|x| x < 0.0)
}

fn two_registers(draft: &Draft) -> Result<FormLists, String> {
    let a = if draft.has(Role::ATail) {
        Role::ATail
    } else {
        Role::A
    };
    let (_, mut lists) = of_registers(draft, &[(a, "A"), (Role::B, "B")])?;
    // Others write d ← f − A d. No method has A above 0 throughout; without nodes these may be of a quadrature.
    if let Some((Part::List("A"), rows)) = lists.first_mut()
        && !rows.concat().iter().any(is_below_zero)
    {
        if !draft.has(Role::C) {
            return Err("A is not below 0".into());
        }
        for x in rows.iter_mut().flatten().filter(|x| !x.is_zero()) {
            *x = Expression::Negated(Box::new(x.clone()));
        }
    }
    Ok(lists)
}

fn three_registers(draft: &Draft) -> Result<FormLists, String> {
    let roles = [
        (Role::Gamma1, "gamma1"),
        (Role::Gamma2, "gamma2"),
        (Role::Gamma3, "gamma3"),
        (Role::Beta, "beta"),
    ];
    let (stages, mut lists) = of_registers(draft, &roles)?;
    let mut delta = needed(draft, Role::Delta, "delta")?;
    // Those of the embedded step stand behind.
    delta.truncate(stages);
    add(&mut lists, "delta", Some(delta), stages)?;
    Ok(lists)
}

fn additive(draft: &Draft) -> Result<FormLists, String> {
    use Role::*;
    let tilde = draft.has(ATilde);
    let ([explicit, implicit], roles) = if tilde {
        let weights = [[B, B], [BTilde, B], [BHat, BHatTilde], [BHatTilde, BHat]];
        ([A, ATilde], (weights, [[C, C], [CTilde, C]]))
    } else {
        let hats = [[BHatExplicit, BHat], [BHatImplicit, BHat]];
        let weights = [[BExplicit, B], [BImplicit, B], hats[0], hats[1]];
        let times = [[CExplicit, C], [CImplicit, C]];
        ([AExplicit, AImplicit], (weights, times))
    };
    let either = |[one, other]: [Role; 2]| vector(draft, one).or_else(|| vector(draft, other));
    let [b_e, b_i, hat_e, hat_i] = roles.0.map(either);
    let [c_e, c_i] = roles.1.map(either);
    let [a_e, a_i] = [draft.matrix(explicit)?, draft.matrix(implicit)?];
    let stages = a_e.len().max(a_i.len());
    if stages == 0 {
        return Err("there are no rows".into());
    }
    let a_e = square(a_e, stages, "A_E")?;
    let a_i = square(a_i, stages, "A_I")?;
    // Without weights the step ends with the last stage; in PETSc's letters that of the implicit part has both.
    let b_i = b_i.or_else(|| a_i.last().cloned());
    let last = if tilde {
        b_i.clone()
    } else {
        a_e.last().cloned()
    };
    let mut lists = vec![(Part::Rows("AE"), a_e), (Part::Rows("AI"), a_i)];
    for (name, list) in [
        ("bE", b_e.or(last)),
        ("bI", b_i),
        ("bhatE", hat_e),
        ("bhatI", hat_i),
        ("cE", c_e),
        ("cI", c_i),
    ] {
        add(&mut lists, name, list, stages)?;
    }
    Ok(lists)
}

fn nystrom(draft: &Draft) -> Result<FormLists, String> {
    use Role::*;
    // With b' the plain letters are those of positions; a bar is of one sort or the other.
    let prime = draft.has(BPrime);
    let (mut position, mut velocity) = if prime {
        ([A, B, BHat], [ABar, BPrime, BPrimeHat])
    } else {
        ([ABar, BBar, BBarHat], [A, B, BHat])
    };
    // Weights of velocities add up to 1, of positions to 1/2.
    let sums = [position[1], velocity[1]].map(|role| -> Option<f64> {
        let numbers = vector(draft, role)?;
        numbers.iter().map(|x| x.exact()?.to_f64()).sum()
    });
    if let (false, [Some(p), Some(v)]) = (prime, sums)
        && (p - 1.0).abs() + (v - 0.5).abs() < (p - 0.5).abs() + (v - 1.0).abs()
    {
        (position, velocity) = (velocity, position);
    }
    let b_bar = needed(draft, position[1], "weights of positions")?;
    let b = needed(draft, velocity[1], "weights of velocities")?;
    let rows = draft.matrix(position[0])?;
    let c = draft.times(&rows)?;
    let times = c.as_ref().map_or(0, Vec::len);
    let stages = b.len().max(b_bar.len()).max(rows.len()).max(times);
    let mut c = c.ok_or("there is no c")?;
    // The first node, 0, may be left out.
    if c.len() + 1 == stages && draft.list(C).is_some() {
        c.insert(0, Expression::zero());
    }
    if rows.is_empty() && stages > 1 {
        return Err("there are no rows of positions".into());
    }
    let rows = square(
        with_first_stage(rows, Some(stages)),
        stages,
        "A of positions",
    )?;
    let mut lists = vec![(Part::Rows("Abar"), rows)];
    let velocities = draft.matrix(velocity[0])?;
    if !velocities.is_empty() {
        let rows = square(velocities, stages, "A of velocities")?;
        lists.push((Part::Rows("A"), rows));
    }
    add(&mut lists, "bbar", Some(b_bar), stages)?;
    add(&mut lists, "b", Some(b), stages)?;
    add(&mut lists, "c", Some(c), stages)?;
    let hats = [vector(draft, position[2]), vector(draft, velocity[2])];
    if let [Some(bar), Some(hat)] = hats {
        add(&mut lists, "bbarhat", Some(bar), stages)?;
        add(&mut lists, "bhat", Some(hat), stages)?;
    }
    Ok(lists)
}

fn multistep(draft: &Draft) -> Result<FormLists, String> {
    let mut lists = Vec::new();
    for (role, name) in [(Role::Alpha, "alpha"), (Role::Beta, "beta")] {
        let list = needed(draft, role, name)?;
        if list.len() > STAGE_LIMIT {
            return Err(format!("{name} has more than {STAGE_LIMIT} entries"));
        }
        lists.push((Part::List(name), vec![list]));
    }
    Ok(lists)
}

fn generalized_alpha(draft: &Draft) -> Result<FormLists, String> {
    let mut lists = Vec::new();
    for (role, name) in [
        (Role::AlphaM, "alpha_m"),
        (Role::AlphaF, "alpha_f"),
        (Role::Beta, "beta"),
        (Role::Diagonal, "gamma"),
        (Role::RhoInfinity, "rho_inf"),
    ] {
        match draft.first(role) {
            Some(x) => lists.push((Part::List(name), vec![vec![x.clone()]])),
            None if role == Role::RhoInfinity => {}
            None => return Err(format!("there is no {name}")),
        }
    }
    Ok(lists)
}
