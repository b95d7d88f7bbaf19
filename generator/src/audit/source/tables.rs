//! Assignments whose names are those of a table's parts, put together.

use super::super::expression::Expression;
use super::super::lists::{Form, Lists};
use super::super::table::{Numbers, Table, Written};
use super::Read;
use super::assignment::Assignment;
use super::forms;
use super::roles::{Role, parts};
use super::value::{Value, is_zero};
use std::collections::BTreeMap;

/// The most stages of a table.
pub(super) const STAGE_LIMIT: usize = 64;

/// The parts of a table so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    line: usize,
    name: String,
    /// Entries by role and indices.
    entries: BTreeMap<(Role, Vec<usize>), Expression>,
    /// Whether indices come from names, which count from 1.
    from_names: bool,
    lists: BTreeMap<Role, Vec<Value>>,
    order: Option<usize>,
    pair_order: Option<usize>,
    embedded_order: Option<usize>,
    notes: Vec<String>,
}

impl Draft {
    /// The list of a role; a list of zeros to which entries are assigned is none.
    pub fn list(&self, role: Role) -> Option<&[Value]> {
        let entered = self.entries.keys().any(|(r, _)| *r == role);
        let list = self.lists.get(&role)?;
        (!entered || !list.iter().all(is_zero)).then_some(list)
    }

    pub fn has(&self, role: Role) -> bool {
        self.lists.contains_key(&role) || self.entries.keys().any(|(r, _)| *r == role)
    }

    /// The roles that something has.
    fn roles(&self) -> impl Iterator<Item = Role> {
        let entered = self.entries.keys().map(|(role, _)| *role);
        self.lists.keys().copied().chain(entered)
    }

    /// The indices of the entries of a role.
    pub fn indices(&self, role: Role) -> impl Iterator<Item = &Vec<usize>> {
        let of = self.entries.keys().filter(move |(r, _)| *r == role);
        of.map(|(_, index)| index)
    }

    /// A number without index.
    pub fn first(&self, role: Role) -> Option<&Expression> {
        self.entries.get(&(role, Vec::new()))
    }

    /// Whether indices count from 0 or from 1.
    fn base(&self) -> usize {
        let zero = |(_, index): &(Role, Vec<usize>)| index.contains(&0);
        usize::from(self.from_names || !self.entries.keys().any(zero))
    }

    /// A list, or the entries with one index.
    pub fn vector(&self, role: Role) -> Result<Option<Vec<Expression>>, String> {
        match self.list(role) {
            Some(list) => numbers(list)
                .map(Some)
                .ok_or_else(|| format!("{role:?} is no list of numbers")),
            None => self.of_entries(role, STAGE_LIMIT),
        }
    }

    /// The times of stages. Names may count from the second stage on, the first that has one: where the first row
    /// is empty, c1 is 0. Those that have no name are the sums of their rows.
    pub fn times(&self, rows: &[Vec<Expression>]) -> Result<Option<Vec<Expression>>, String> {
        let mut c = self.vector(Role::C)?;
        if self.list(Role::C).is_some() || !self.from_names {
            return Ok(c);
        }
        let is_zero = |x: &Expression| x.exact().is_some_and(|x| x.to_string() == "0");
        let starts = rows.first().is_none_or(|row| row.iter().all(is_zero));
        let mut named: Vec<usize> = self
            .indices(Role::C)
            .filter_map(|i| i.first().copied())
            .collect();
        if let Some(c) = &mut c {
            if starts && named.contains(&1) && c.first().is_some_and(|x| !is_zero(x)) {
                c.insert(0, Expression::zero());
                named.iter_mut().for_each(|i| *i += 1);
                c.truncate(rows.len().max(2));
            }
            c.resize(c.len().max(rows.len()), Expression::zero());
            let sum = |row: &Vec<Expression>| {
                let mut entries = row.iter().filter(|x| **x != Expression::zero()).cloned();
                let first = entries.next().unwrap_or_else(Expression::zero);
                entries.fold(first, |x, y| {
                    Expression::Binary('+', Box::new(x), Box::new(y))
                })
            };
            for (i, row) in rows
                .iter()
                .enumerate()
                .filter(|(i, _)| !named.contains(&(i + 1)))
            {
                c[i] = sum(row);
            }
        }
        Ok(c)
    }

    /// c1, c2, … beside C21.
    pub fn singles(&self, role: Role) -> Option<Vec<Expression>> {
        let flat = self.lists.get(&role).and_then(|list| numbers(list));
        flat.or_else(|| self.of_entries(role, 21).ok().flatten())
    }

    /// Entries with one index below a limit.
    fn of_entries(&self, role: Role, limit: usize) -> Result<Option<Vec<Expression>>, String> {
        let base = self.base();
        let entries = self.entries.iter();
        let entries = entries.filter(|((r, index), _)| *r == role && index.len() == 1);
        let entries: Vec<(usize, &Expression)> = entries
            .filter_map(|((_, i), x)| Some((i[0].checked_sub(base)?, x)))
            .filter(|(i, _)| limit == STAGE_LIMIT || i + base < limit)
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
    }

    /// Rows, as far as they are written.
    pub fn matrix(&self, role: Role) -> Result<Vec<Vec<Expression>>, String> {
        matrix(self, role, self.base())
    }
}

/// All tables of a text.
pub(super) fn tables(file: &str, assignments: &[Assignment], asked: Option<Form>) -> Read {
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
            if role.is_weak()
                || !assignment.is_data && assignment.index.is_empty() && from_name.is_empty()
            {
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
        let bare = !is_list && from_name.is_empty() && assignment.index.is_empty();
        // The one number on a diagonal, of which entries are made.
        let role = match role {
            Role::Gamma if bare => Role::Diagonal,
            role => role,
        };
        let scalar = matches!(
            role,
            Role::Diagonal
                | Role::Beta
                | Role::AlphaM
                | Role::AlphaF
                | Role::RhoInfinity
                | Role::PairOrder
        );
        if role.is_weak() && bare && !scalar {
            continue;
        }
        let index = match (is_list, from_name.is_empty()) {
            // Sizes of an array.
            (true, true) => Vec::new(),
            (_, false) => from_name.clone(),
            (false, true) => assignment.index.clone(),
        };
        let repeats = |draft: &Draft, role: Role, index: &Vec<usize>| {
            !(role.is_weak() || is_list && index == &[2] && role != Role::A)
                && draft.entries.contains_key(&(role, index.clone()))
                || is_list && index.is_empty() && draft.lists.contains_key(&role)
        };
        let last = drafts
            .iter()
            .rposition(|(scope, k, _)| (*scope, k) == (assignment.scope, &key));
        // Weights b1 or b2 beside b are embedded.
        let numbered = role == Role::B && is_list && matches!(index.as_slice(), [1 | 2]);
        let has_b = |place: usize| drafts[place].2.lists.contains_key(&Role::B);
        let (role, index) = match numbered && last.is_some_and(has_b) {
            true => (Role::BHat, Vec::new()),
            false => (role, index),
        };
        let place = match last {
            Some(place) if !repeats(&drafts[place].2, role, &index) => place,
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
        if let (Role::Order | Role::PairOrder, Some(label)) = (role, &assignment.label) {
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
    let mut found: Vec<(usize, Table)> = Vec::new();
    // What has the names of another form is a table already; what has those of weak roles alone is nothing.
    drafts.retain(|draft| match forms::lists(draft, asked) {
        Some(Ok(lists)) => {
            found.push((draft.line, listed(file, draft, lists)));
            false
        }
        _ => !draft.roles().all(Role::is_weak),
    });
    join(&mut drafts);
    for draft in drafts {
        match forms::lists(&draft, asked) {
            None => {}
            Some(Ok(lists)) => {
                found.push((draft.line, listed(file, &draft, lists)));
                continue;
            }
            Some(Err(note)) => {
                read.notes.push(format!("{file}:{}: {note}", draft.line));
                continue;
            }
        }
        let whole = (draft.has(Role::B) || draft.has(Role::A) && draft.has(Role::Error))
            && (draft.has(Role::A) || draft.has(Role::C) || draft.has(Role::BHat));
        if !whole {
            read.notes.extend(draft.notes);
            continue;
        }
        match table(file, &draft) {
            Ok(table) => found.push((draft.line, table)),
            Err(note) => {
                read.notes.push(format!("{file}:{}: {note}", draft.line));
                read.notes.extend(draft.notes);
            }
        }
    }
    found.sort_by_key(|(line, _)| *line);
    read.tables = found.into_iter().map(|(_, table)| table).collect();
    read
}

fn enter(draft: &mut Draft, role: Role, index: Vec<usize>, from_name: bool, value: &Value) {
    match (role, value) {
        (Role::Order | Role::EmbeddedOrder | Role::PairOrder, Value::Number(x)) => {
            let order = x
                .exact()
                .and_then(|x| x.as_rational())
                .and_then(|x| x.to_string().parse().ok());
            match role {
                Role::Order => draft.order = draft.order.or(order),
                Role::PairOrder => draft.pair_order = draft.pair_order.or(order),
                _ => draft.embedded_order = draft.embedded_order.or(order),
            }
        }
        (Role::Order | Role::EmbeddedOrder | Role::PairOrder, Value::List(_))
        | (Role::Times | Role::Final, Value::Number(_)) => {}
        (_, Value::Number(x)) if role.is_weak() && index.is_empty() => {
            draft.entries.insert((role, index), x.clone());
        }
        (_, Value::Number(x)) => {
            draft.from_names |= from_name;
            draft.entries.insert((role, index), x.clone());
        }
        // `B2end`: what is left out is what nothing comes before.
        (_, Value::List(list)) if from_name && index == [2] && role != Role::A => {
            draft.from_names = true;
            let first = if role == Role::Gamma2 || role == Role::Delta {
                "1"
            } else {
                "0"
            };
            if !matches!(role, Role::B | Role::Beta) {
                draft
                    .entries
                    .insert((role, vec![1]), Expression::Numeral(first.into()));
            }
            for (i, value) in list.iter().enumerate() {
                if let Value::Number(x) = value {
                    draft.entries.insert((role, vec![i + 2]), x.clone());
                }
            }
        }
        // A row of A by itself.
        (Role::A | Role::Gamma | Role::ABar, Value::List(list)) if !index.is_empty() => {
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
            Role::ABar,
            Role::BBar,
            Role::AExplicit,
            Role::AImplicit,
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

/// What a draft is called.
fn name_of(file: &str, draft: &Draft) -> String {
    match draft.name.as_str() {
        "" => file.rsplit('/').next().unwrap_or(file).to_string(),
        name => name.to_string(),
    }
}

/// A table in lists of another form.
fn listed(file: &str, draft: &Draft, lists: Lists<Expression>) -> Table {
    Table {
        name: name_of(file, draft),
        place: format!("{file}:{}", draft.line),
        uncertain: None,
        order: match lists.form {
            Form::Additive => draft.pair_order.or(draft.order),
            _ => draft.order,
        },
        embedded_order: draft.embedded_order,
        named: draft.from_names,
        notes: draft.notes.clone(),
        numbers: Written::Lists(lists),
    }
}

/// A method of one stage whose A and b, perhaps Γ, are numbers.
fn of_one_stage(file: &str, draft: &Draft) -> Result<Table, String> {
    let first = |role: Role| draft.first(role).cloned();
    let (Some(a), Some(b)) = (first(Role::A), first(Role::B)) else {
        return Err("there are no A and b".into());
    };
    Ok(Table {
        name: name_of(file, draft),
        place: format!("{file}:{}", draft.line),
        numbers: Written::Tableau(Box::new(Numbers {
            a: vec![vec![a]],
            b: vec![b],
            gamma: first(Role::Diagonal).map(|gamma| vec![vec![gamma]]),
            ..Numbers::default()
        })),
        uncertain: None,
        order: draft.order,
        embedded_order: draft.embedded_order,
        named: draft.from_names,
        notes: draft.notes.clone(),
    })
}

/// The table of a draft, or why it is none.
fn table(file: &str, draft: &Draft) -> Result<Table, String> {
    let vector = |role: Role| draft.vector(role);
    let (b, mut c, mut b_hat, error) = (
        vector(Role::B)?,
        draft.times(&draft.matrix(Role::A)?)?,
        match vector(Role::BHat)? {
            Some(list) => Some(list),
            None => vector(Role::BTilde)?,
        },
        vector(Role::Error)?,
    );
    let mut a = draft.matrix(Role::A)?;
    // a10, a11, … after a9 are no row.
    let rows = a.iter().filter(|row| !row.is_empty()).count();
    if draft.has(Role::ASingle) && rows == 1 {
        return Err("a1, a2, … are no rows of a table".into());
    }
    if a.is_empty() && draft.first(Role::A).is_some() && draft.first(Role::B).is_some() {
        return of_one_stage(file, draft);
    }
    let others = b
        .as_ref()
        .map_or(0, Vec::len)
        .max(c.as_ref().map_or(0, Vec::len));
    if a.is_empty() && others > 0 && !draft.has(Role::A) {
        return Err("there is no A".into());
    }
    let below = |(i, row): (usize, &Vec<Expression>)| row.len() <= i;
    if draft.first(Role::Diagonal).is_some()
        && draft.list(Role::A).is_none()
        && a.iter().enumerate().all(below)
    {
        return Err("gamma stands beside a, perhaps for its diagonal".into());
    }
    let gamma = draft.matrix(Role::Gamma)?;
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
    Ok(Table {
        name: name_of(file, draft),
        place: format!("{file}:{}", draft.line),
        numbers: Written::Tableau(Box::new(Numbers {
            a,
            b,
            c,
            b_hat,
            gamma,
            ..Numbers::default()
        })),
        uncertain: None,
        order: draft.order,
        embedded_order: draft.embedded_order,
        named: draft.from_names,
        notes: draft.notes.clone(),
    })
}

pub(super) fn numbers(list: &[Value]) -> Option<Vec<Expression>> {
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
    // `a0100` counts from 0, whatever b and c do.
    let base = match draft
        .indices(of)
        .any(|index| index.len() == 2 && index.contains(&0))
    {
        true => 0,
        false => base,
    };
    for ((role, index), x) in &draft.entries {
        let (i, j) = match index.as_slice() {
            [i, j] => (*i, *j),
            // C21 of transformed variables.
            [ij] if *role == Role::C && *ij >= 21 => (ij / 10, ij % 10),
            _ => continue,
        };
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
                .map(|t| t.exact().unwrap().stages())
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
        let expected = ["x.py:1: `A` was not understood", "x.py:2: there is no A"];
        assert_eq!(
            (read.notes, read.tables.len()),
            (expected.map(String::from).to_vec(), 0)
        );
    }
}
