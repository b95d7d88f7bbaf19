//! Assignments whose names are those of a table's parts, put together.

use super::super::expression::Expression;
use super::super::table::{Numbers, Table};
use super::Read;
use super::assignment::Assignment;
use super::value::{Value, is_zero};
use std::collections::BTreeMap;

/// The most stages of a table.
const STAGE_LIMIT: usize = 64;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    A,
    B,
    C,
    BHat,
    Gamma,
    /// b − b̂.
    Error,
    /// Rows of c_i and A.
    Times,
    /// Rows of 0 and b, and of 0 and b̂.
    Final,
    Order,
    EmbeddedOrder,
}

/// The role of a word.
fn role(word: &str) -> Option<Role> {
    Some(match word {
        "a" | "amat" | "aij" => Role::A,
        "b" | "bi" | "bs" | "weights" | "bsol" | "bvec" => Role::B,
        "c" | "ci" | "nodes" | "cvec" => Role::C,
        "bhat" | "bh" | "bstar" | "bemb" | "bembed" | "bt" | "bembedded" | "bb" | "b\u{302}"
        | "bstars" => Role::BHat,
        "gamma" | "gammas" | "gammaij" | "gam" | "γ" => Role::Gamma,
        "e" | "btilde" | "er" | "err" | "errorweights" => Role::Error,
        "tableauintermediate" => Role::Times,
        "tableaufinal" => Role::Final,
        "order" | "ord" | "orderb" => Role::Order,
        "embeddedorder"
        | "orderbt"
        | "errororder"
        | "orderembedded"
        | "errorestimatororder"
        | "orderhat" => Role::EmbeddedOrder,
        _ => return None,
    })
}

/// The parts of a name: what it belongs to, its role, and the numbers at its end.
fn parts(assignment: &Assignment) -> Option<(String, Role, Vec<usize>)> {
    let name = assignment.name.trim_start_matches('_');
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let digits = &name[stem.len()..];
    let word = |text: &str| role(&text.replace('_', "").to_lowercase());
    // ARKODE's tables have members d, q and p.
    let member = match (stem, digits.is_empty() && !assignment.object.is_empty()) {
        ("d", true) => Some(Role::BHat),
        ("q", true) => Some(Role::Order),
        ("p", true) => Some(Role::EmbeddedOrder),
        _ => None,
    };
    let (prefix, role) = match member.or_else(|| word(stem)) {
        Some(role) => (String::new(), role),
        None => {
            let split = |at: usize| (stem[..at].to_string(), stem[at + 1..].to_string());
            let last = stem
                .rfind('_')
                .map(split)
                .and_then(|(prefix, end)| Some((prefix, word(&end)?)));
            let first = || {
                stem.find('_')
                    .map(split)
                    .and_then(|(begin, suffix)| Some((suffix, word(&begin)?)))
            };
            last.or_else(first)?
        }
    };
    let groups: Vec<&str> = digits.split('_').filter(|g| !g.is_empty()).collect();
    let number = |text: &str| text.parse::<usize>().ok();
    let index = match (role, groups.as_slice()) {
        (_, []) => Vec::new(),
        (Role::A | Role::Gamma, [i, j]) => vec![number(i)?, number(j)?],
        // 21, 101 = (10, 1), 1211 = (12, 11).
        (Role::A | Role::Gamma, [one]) if (2..=4).contains(&one.len()) => {
            let (i, j) = one.split_at(one.len().div_ceil(2));
            vec![number(i)?, number(j)?]
        }
        (Role::Order | Role::EmbeddedOrder | Role::A | Role::Gamma, _) => return None,
        (_, [one]) => vec![number(one)?],
        _ => return None,
    };
    Some((prefix, role, index))
}

/// The parts of a table so far.
#[derive(Clone, Debug, Default)]
struct Draft {
    line: usize,
    name: String,
    /// Entries by role and indices.
    entries: BTreeMap<(Role, Vec<usize>), Expression>,
    /// Whether indices come from names, which count from 1.
    from_names: bool,
    lists: BTreeMap<Role, Vec<Value>>,
    order: Option<usize>,
    embedded_order: Option<usize>,
    notes: Vec<String>,
}

impl Draft {
    /// The list of a role; a list of zeros to which entries are assigned is none.
    fn list(&self, role: Role) -> Option<&[Value]> {
        let entered = self.entries.keys().any(|(r, _)| *r == role);
        let list = self.lists.get(&role)?;
        (!entered || !list.iter().all(is_zero)).then_some(list)
    }

    fn has(&self, role: Role) -> bool {
        self.lists.contains_key(&role) || self.entries.keys().any(|(r, _)| *r == role)
    }
}

/// All tables of a text.
pub(super) fn tables(file: &str, assignments: &[Assignment]) -> Read {
    let mut drafts: Vec<([usize; 2], String, Draft)> = Vec::new();
    let mut read = Read::default();
    for assignment in assignments {
        let Some((prefix, role, from_name)) = parts(assignment) else {
            continue;
        };
        let key = match assignment.object.as_str() {
            "" => prefix,
            object => format!("{object}.{prefix}"),
        };
        let Some(value) = &assignment.value else {
            if !assignment.is_data && assignment.index.is_empty() && from_name.is_empty() {
                continue;
            }
            let note = format!(
                "{file}:{}: `{}` was not understood",
                assignment.line, assignment.name
            );
            match drafts
                .iter_mut()
                .rev()
                .find(|(scope, k, _)| (*scope, k) == (assignment.scope, &key))
            {
                Some((_, _, draft)) => draft.notes.push(note),
                None => read.notes.push(note),
            }
            continue;
        };
        let is_list = matches!(value, Value::List(_));
        // The one number on a diagonal, of which entries are made.
        if role == Role::Gamma && !is_list && from_name.is_empty() && assignment.index.is_empty() {
            continue;
        }
        let index = match (is_list, from_name.is_empty()) {
            // Sizes of an array.
            (true, true) => Vec::new(),
            (_, false) => from_name.clone(),
            (false, true) => assignment.index.clone(),
        };
        let repeats = |draft: &Draft| {
            draft.entries.contains_key(&(role, index.clone()))
                || is_list && index.is_empty() && draft.lists.contains_key(&role)
        };
        let last = drafts
            .iter()
            .rposition(|(scope, k, _)| (*scope, k) == (assignment.scope, &key));
        let place = match last {
            Some(place) if !repeats(&drafts[place].2) => place,
            _ => {
                let draft = Draft {
                    line: assignment.line,
                    name: (assignment.label.clone())
                        .unwrap_or_else(|| key.trim_matches('.').to_string()),
                    ..Draft::default()
                };
                drafts.push((assignment.scope, key, draft));
                drafts.len() - 1
            }
        };
        if let (Role::Order, Some(label)) = (role, &assignment.label) {
            drafts[place].2.name.clone_from(label);
        }
        enter(
            &mut drafts[place].2,
            role,
            index,
            !from_name.is_empty(),
            value,
        );
    }
    let mut drafts: Vec<Draft> = drafts.into_iter().map(|(_, _, draft)| draft).collect();
    join(&mut drafts);
    for draft in drafts {
        let whole = (draft.has(Role::B) || draft.has(Role::A) && draft.has(Role::Error))
            && (draft.has(Role::A) || draft.has(Role::C) || draft.has(Role::BHat));
        if !whole {
            read.notes.extend(draft.notes);
            continue;
        }
        match table(file, &draft) {
            Ok(table) => read.tables.push(table),
            Err(note) => {
                read.notes.push(format!("{file}:{}: {note}", draft.line));
                read.notes.extend(draft.notes);
            }
        }
    }
    read
}

fn enter(draft: &mut Draft, role: Role, index: Vec<usize>, from_name: bool, value: &Value) {
    match (role, value) {
        (Role::Order | Role::EmbeddedOrder, Value::Number(x)) => {
            let order = x
                .exact()
                .and_then(|x| x.as_rational())
                .and_then(|x| x.to_string().parse().ok());
            match role {
                Role::Order => draft.order = draft.order.or(order),
                _ => draft.embedded_order = draft.embedded_order.or(order),
            }
        }
        (Role::Order | Role::EmbeddedOrder, Value::List(_))
        | (Role::Times | Role::Final, Value::Number(_)) => {}
        (_, Value::Number(x)) => {
            draft.from_names |= from_name;
            draft.entries.insert((role, index), x.clone());
        }
        // A row of A by itself.
        (Role::A | Role::Gamma, Value::List(list)) if !index.is_empty() => {
            draft.from_names |= from_name;
            for (column, value) in list.iter().enumerate() {
                if let Value::Number(x) = value {
                    let column = column + usize::from(from_name);
                    draft
                        .entries
                        .insert((role, vec![index[0], column]), x.clone());
                }
            }
        }
        (Role::Times, Value::List(rows)) => {
            let split = |row: &Value| match row {
                Value::List(row) => row
                    .split_first()
                    .map(|(c, a)| (c.clone(), Value::List(a.to_vec()))),
                Value::Number(_) => None,
            };
            if let Some(rows) = rows.iter().map(split).collect::<Option<Vec<_>>>() {
                let (c, a) = rows.into_iter().unzip();
                draft.lists.extend([(Role::C, c), (Role::A, a)]);
            }
        }
        (Role::Final, Value::List(rows)) => {
            for (role, row) in [Role::B, Role::BHat].into_iter().zip(rows) {
                if let Value::List(row) = row {
                    draft
                        .lists
                        .insert(role, row.iter().skip(1).cloned().collect());
                }
            }
        }
        (_, Value::List(list)) => {
            draft.lists.insert(role, list.clone());
        }
    }
}

/// Joins neighbours of which one lacks what the other has.
fn join(drafts: &mut Vec<Draft>) {
    let mut k = 0;
    while k + 1 < drafts.len() {
        let roles = [
            Role::A,
            Role::B,
            Role::C,
            Role::BHat,
            Role::Gamma,
            Role::Error,
        ];
        let apart = roles
            .iter()
            .all(|r| !(drafts[k].has(*r) && drafts[k + 1].has(*r)));
        let lacks = |d: &Draft| !(d.has(Role::A) && d.has(Role::B));
        let useful = |d: &Draft| roles.iter().any(|r| d.has(*r));
        if apart
            && lacks(&drafts[k])
            && lacks(&drafts[k + 1])
            && useful(&drafts[k])
            && useful(&drafts[k + 1])
        {
            let next = drafts.remove(k + 1);
            let draft = &mut drafts[k];
            draft.entries.extend(next.entries);
            draft.lists.extend(next.lists);
            draft.from_names |= next.from_names;
            draft.order = draft.order.or(next.order);
            draft.embedded_order = draft.embedded_order.or(next.embedded_order);
            draft.notes.extend(next.notes);
        } else {
            k += 1;
        }
    }
}

/// The table of a draft, or why it is none.
fn table(file: &str, draft: &Draft) -> Result<Table, String> {
    let base =
        usize::from(draft.from_names || !draft.entries.keys().any(|(_, index)| index.contains(&0)));
    let vector = |role: Role| -> Result<Option<Vec<Expression>>, String> {
        if let Some(list) = draft.list(role) {
            return numbers(list)
                .map(Some)
                .ok_or_else(|| format!("{role:?} is no list of numbers"));
        }
        let entries = draft
            .entries
            .iter()
            .filter(|((r, index), _)| *r == role && index.len() == 1);
        let entries: Vec<(usize, &Expression)> = entries
            .filter_map(|((_, i), x)| Some((i[0].checked_sub(base)?, x)))
            .collect();
        let Some(last) = entries.iter().map(|(i, _)| *i).max() else {
            return Ok(None);
        };
        if last >= STAGE_LIMIT {
            return Err(format!("{} stages, more than {STAGE_LIMIT}", last + 1));
        }
        let mut list = vec![Expression::zero(); last + 1];
        for (i, x) in entries {
            list[i] = x.clone();
        }
        Ok(Some(list))
    };
    let (b, mut c, mut b_hat, error) = (
        vector(Role::B)?,
        vector(Role::C)?,
        vector(Role::BHat)?,
        vector(Role::Error)?,
    );
    let mut a = matrix(draft, Role::A, base)?;
    let gamma = matrix(draft, Role::Gamma, base)?;
    let longest = a.iter().map(Vec::len).max().unwrap_or(0);
    // The first stage, which depends on nothing, is often left out.
    let triangle = a.iter().enumerate().all(|(i, row)| row.len() == i + 1);
    let others = b
        .as_ref()
        .map_or(0, Vec::len)
        .max(c.as_ref().map_or(0, Vec::len));
    if triangle && (b.is_none() || others == a.len() + 1) {
        a.insert(0, Vec::new());
    }
    let mut b = match b {
        Some(b) => b,
        // First same as last: b is the last row of A.
        None => a
            .last()
            .cloned()
            .filter(|last| last.len() + 1 == a.len())
            .ok_or("no b")?,
    };
    let mut stages = b
        .len()
        .max(a.len())
        .max(longest)
        .max(c.as_ref().map_or(0, Vec::len));
    if stages > STAGE_LIMIT {
        return Err(format!("{stages} stages, more than {STAGE_LIMIT}"));
    }
    // Stages beyond the weights are those of a dense output, if none before depends on them.
    let few = b.len();
    let unneeded = a
        .iter()
        .take(few)
        .all(|row| row.iter().skip(few).all(|x| *x == Expression::zero()));
    if draft.list(Role::B).is_some() && few < stages {
        if !unneeded || a.len() < few {
            return Err(format!("b has {few} entries for {stages} stages"));
        }
        stages = few;
        a.truncate(few);
        a.iter_mut().for_each(|row| row.truncate(few));
        if let Some(c) = &mut c {
            c.truncate(few);
        }
    }
    b.resize(stages, Expression::zero());
    a.resize(stages, Vec::new());
    a.iter_mut()
        .for_each(|row| row.resize(stages, Expression::zero()));
    if let Some(c) = &mut c {
        if c.len() + 1 == stages && draft.lists.contains_key(&Role::C) {
            c.insert(0, Expression::zero());
        }
        c.resize(stages, Expression::zero());
    }
    let gamma = match gamma.is_empty() {
        true => None,
        false if gamma.len() == stages => {
            let mut rows = gamma;
            rows.iter_mut()
                .for_each(|row| row.resize(stages, Expression::zero()));
            Some(rows)
        }
        false => {
            return Err(format!(
                "Gamma has {} rows for {stages} stages",
                gamma.len()
            ));
        }
    };
    if let Some(list) = &mut b_hat {
        list.resize(stages.max(list.len()), Expression::zero());
    }
    if let Some(error) = error.filter(|_| b_hat.is_none()) {
        // b̂ = b − e, perhaps with the derivative at the end of the step as one more stage.
        if error.len() == stages + 1 {
            a.iter_mut().for_each(|row| row.push(Expression::zero()));
            let mut last = b.clone();
            last.push(Expression::zero());
            a.push(last);
            b.push(Expression::zero());
            if let Some(c) = &mut c {
                c.push(Expression::Numeral("1".into()));
            }
        }
        if error.len() <= b.len() {
            let less = |(i, b): (usize, &Expression)| match error.get(i) {
                Some(e) if *e != Expression::zero() => {
                    Expression::Binary('-', Box::new(b.clone()), Box::new(e.clone()))
                }
                _ => b.clone(),
            };
            b_hat = Some(b.iter().enumerate().map(less).collect());
        }
    }
    if b_hat.as_ref().is_some_and(|list| list.len() != b.len()) {
        return Err("the embedded weights are more than the stages".into());
    }
    let name = match draft.name.as_str() {
        "" => file.rsplit('/').next().unwrap_or(file).to_string(),
        name => name.to_string(),
    };
    Ok(Table {
        name,
        place: format!("{file}:{}", draft.line),
        numbers: Numbers {
            a,
            b,
            c,
            b_hat,
            gamma,
            parts: Vec::new(),
        },
        uncertain: None,
        order: draft.order,
        embedded_order: draft.embedded_order,
        notes: draft.notes.clone(),
    })
}

fn numbers(list: &[Value]) -> Option<Vec<Expression>> {
    let number = |value: &Value| match value {
        Value::Number(x) => Some(x.clone()),
        // A column of one-element rows.
        Value::List(list) => match list.as_slice() {
            [Value::Number(x)] => Some(x.clone()),
            _ => None,
        },
    };
    list.iter().map(number).collect()
}

/// A by rows, as far as it is written.
fn matrix(draft: &Draft, of: Role, base: usize) -> Result<Vec<Vec<Expression>>, String> {
    if let Some(list) = draft.list(of) {
        let row = |value: &Value| match value {
            Value::List(list) => numbers(list),
            Value::Number(_) => None,
        };
        if let Some(rows) = list.iter().map(row).collect::<Option<Vec<_>>>() {
            return Ok(rows);
        }
        let flat = numbers(list).ok_or_else(|| format!("{of:?} is no list of rows"))?;
        let n = flat.len();
        // The triangle below the diagonal; of Γ with the diagonal.
        let triangle = |s: usize| match of {
            Role::Gamma => s * (s + 1) / 2,
            _ => s * s.saturating_sub(1) / 2,
        };
        let stages = (1..=STAGE_LIMIT).find(|&s| s * s == n || triangle(s) == n && n > 1);
        return match stages {
            Some(s) if s * s == n => Ok(flat.chunks(s).map(<[_]>::to_vec).collect()),
            Some(s) => {
                let row = |i: usize| flat[triangle(i)..triangle(i + 1)].to_vec();
                Ok((0..s).map(row).collect())
            }
            None => Err(format!(
                "{of:?} has {n} entries, which is no square and no triangle"
            )),
        };
    }
    let mut rows: Vec<Vec<Expression>> = Vec::new();
    for ((role, index), x) in &draft.entries {
        let [i, j] = index.as_slice() else { continue };
        if *role != of {
            continue;
        }
        let (Some(i), Some(j)) = (i.checked_sub(base), j.checked_sub(base)) else {
            continue;
        };
        if i.max(j) >= STAGE_LIMIT {
            return Err(format!("{} stages, more than {STAGE_LIMIT}", i.max(j) + 1));
        }
        if rows.len() <= i {
            rows.resize(i + 1, Vec::new());
        }
        if rows[i].len() <= j {
            rows[i].resize(j + 1, Expression::zero());
        }
        rows[i][j] = x.clone();
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::super::{Language, read};

    /// Kutta's third-order method, as languages write it.
    const KUTTA: [(&str, &str); 8] = [
        (
            "k.py",
            "A = [[0, 0, 0], [1/2, 0, 0], [-1, 2, 0]]\nb = [1/6, 2/3, 1/6]\nc = [0, 1/2, 1]\norder = 3\n",
        ),
        (
            "k.c",
            "static const double A[3][3] = {{0}, {0.5, 0}, {-1.0, 2.0}};\ndouble b[] = {1.0/6, 2.0/3, 1.0/6}, c[3] = {0, 0.5, 1};\nint order = 3;",
        ),
        (
            "k.def",
            "ARK_BUTCHER_TABLE(KUTTA, {\n ARKodeButcherTable B = ARKodeButcherTable_Alloc(3, SUNTRUE);\n B->q = 3;\n B->A[1][0] = SUN_RCONST(0.5);\n B->A[2][0] = SUN_RCONST(-1.0);\n B->A[2][1] = SUN_RCONST(2.0);\n B->b[0] = SUN_RCONST(1.0) / SUN_RCONST(6.0);\n B->b[1] = SUN_RCONST(2.0) / SUN_RCONST(3.0);\n B->b[2] = SUN_RCONST(1.0) / SUN_RCONST(6.0);\n B->c[1] = SUN_RCONST(0.5);\n B->c[2] = SUN_RCONST(1.0);\n return B;\n})",
        ),
        (
            "k.jl",
            "function kutta(T)\n  A = [0 0 0\n       1//2 0 0\n       -1 2 0]\n  b = [1//6, 2//3, 1//6]; c = [0, 1//2, 1]\n  order = 3\nend\n",
        ),
        (
            "k.f90",
            "real(wp), parameter :: a21 = 0.5_wp, a31 = -1.0_wp\nreal(wp), parameter :: a32 = 2.0_wp\nreal(wp), parameter :: b1 = 1.0_wp/6, b2 = 2.0_wp/3, b3 = b1\nreal(wp), parameter :: c2 = 0.5_wp, c3 = 1\ninteger, parameter :: order = 3\n",
        ),
        (
            "k.rs",
            "pub const KUTTA: Tableau = Tableau { a: &[&[], &[0.5], &[-1.0, 2.0]], b: &[1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0], c: &[0.0, 0.5, 1.0], order: 3 };",
        ),
        (
            "k.json",
            "{\"A\": [[\"0\"], [\"1/2\"], [\"-1\", \"2\"]], \"b\": [\"1/6\", \"2/3\", \"1/6\"], \"c\": [\"0\", \"1/2\", \"1\"], \"order\": 3}",
        ),
        (
            "k.toml",
            "[parameters]\nA = [[], [\"1/2\"], [\"-1\", \"2\"]]\nb = [\"1/6\", \"2/3\", \"1/6\"]\nc = [\"0\", \"1/2\", \"1\"]\n[claims]\norder = 3\n",
        ),
    ];

    #[test]
    fn one_table_in_many_languages() {
        for (name, text) in KUTTA {
            let read = read(name, text, Language::of(name));
            assert_eq!(
                (read.tables.len(), read.notes.as_slice()),
                (1, &[][..]),
                "{name}"
            );
            let table = &read.tables[0];
            assert_eq!(table.order, Some(3), "{name}");
            let exact = table.exact().unwrap();
            let shown = |list: &[crate::exact::fraction::Fraction]| {
                list.iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let rows: Vec<_> = exact.a.iter().map(|row| shown(row)).collect();
            assert_eq!(rows, ["0 0 0", "1/2 0 0", "-1 2 0"], "{name}");
            assert_eq!(
                (shown(&exact.b), shown(exact.c.as_ref().unwrap())),
                ("1/6 2/3 1/6".into(), "0 1/2 1".into()),
                "{name}"
            );
        }
    }

    #[test]
    fn several_tables_of_a_file_stay_apart() {
        let text =
            "a21 = 1\nb1 = 1/2\nb2 = 1/2\na21 = 1/2\nb1 = 0\nb2 = 1\nRK_A = [[0]]\nRK_b = [1]\n";
        let read = read("three.py", text, Language::Hash);
        assert_eq!(
            read.tables
                .iter()
                .map(|t| t.numbers.stages())
                .collect::<Vec<_>>(),
            [2, 2, 1]
        );
    }

    #[test]
    fn error_weights_give_the_embedded_step() {
        let text = "A = [[0, 0], [1, 0]]\nB = [1/2, 1/2]\nC = [0, 1]\nE = [-1/2, 1/2, 0]\n";
        let read = read("heun.py", text, Language::Hash);
        let exact = read.tables[0].exact().unwrap();
        let hat: Vec<_> = exact
            .b_hat
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(hat, ["1", "0", "0"]);
        assert_eq!(exact.c.unwrap().len(), 3);
    }

    #[test]
    fn what_is_not_understood_is_told() {
        let read = read(
            "x.py",
            "A = [[0, 0], [sin(1), 0]]\nb = [0, 1]\nc = [0, 1/2]\n",
            Language::Hash,
        );
        assert_eq!(read.notes, ["x.py:1: `A` was not understood"]);
        assert_eq!(read.tables.len(), 1);
    }
}
