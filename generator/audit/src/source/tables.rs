//! Assignments whose names belong to a table's parts, put together.

use super::super::expression::Expression;
use super::super::lists::{Form, Lists};
use super::super::numbers::Part;
use super::super::table::Table;
use super::adoption::{adopt, claim, claim_in_block};
use super::assignment::Assignment;
use super::draft::{Draft, join};
use super::roles::{Role, parts};
use super::sections::Section;
use super::tableau::tableau;
use super::value::Value;
use super::{Read, draft, forms, hint, letters};

/// The greatest number that is read as a claim of order.
const ORDER_LIMIT: usize = 30;

/// The drafts of tables, as they are read.
struct Drafts<'a> {
    file: &'a str,
    sections: &'a [Section],
    all: Vec<Draft>,
    notes: Vec<String>,
}

impl Drafts<'_> {
    /// The last draft of this block and with these names.
    fn last(&self, scope: [usize; 2], key: &str) -> Option<usize> {
        let mut all = self.all.iter();
        all.rposition(|draft| (draft.scope, draft.prefix.as_str()) == (scope, key))
    }

    /// Puts an assignment into the draft that it belongs to.
    fn take(&mut self, assignment: &Assignment) {
        let Some((prefix, role, from_name)) = parts(assignment) else {
            return;
        };
        let key = match assignment.object.as_str() {
            "" => prefix,
            object => format!("{object}.{prefix}"),
        };
        // `b5[1][0]` and a matrix `b5` are weights of a dense output.
        let is_vector = matches!(role, Role::B | Role::BHat | Role::C);
        let is_matrix = assignment.index.len() > 1
            || matches!(&assignment.value, Some(Value::List(list)) if draft::numbers(list).is_none());
        if is_vector && !from_name.is_empty() && is_matrix {
            return;
        }
        let Some(value) = &assignment.value else {
            return self.note_unread(assignment, &key, role, &from_name);
        };
        let is_list = matches!(value, Value::List(_));
        let bare = !is_list && from_name.is_empty() && assignment.index.is_empty();
        // The one number on a diagonal, of which entries are made.
        let role = match role {
            Role::Gamma if bare => Role::Diagonal,
            role => role,
        };
        if role.is_weak() && bare && !role.is_scalar() {
            return;
        }
        let index = match (is_list && !assignment.is_slice, from_name.is_empty()) {
            // Sizes of an array.
            (true, true) => Vec::new(),
            (_, false) => from_name.clone(),
            (false, true) => assignment.index.clone(),
        };
        let last = self.last(assignment.scope, &key);
        // Weights b1 or b2 beside b are embedded.
        let numbered = role == Role::B && is_list && matches!(index.as_slice(), [1 | 2]);
        let last_draft = last.map(|place| &self.all[place]);
        let has_b = last_draft.is_some_and(|draft| draft.lists.contains_key(&Role::B));
        let (role, index) = if numbered && has_b {
            (Role::BHat, Vec::new())
        } else {
            (role, index)
        };
        let changes = is_list && assignment.changes;
        let place = match last {
            Some(place) if changes || !repeats(&self.all[place], role, &index, is_list) => place,
            Some(place) if from_name.is_empty() && self.shares(place, role, &index, value) => place,
            _ => self.begin(assignment, key, role, is_list),
        };
        let draft = &mut self.all[place];
        if let (Role::Order | Role::PairOrder, Some(label)) = (role, &assignment.label) {
            draft.name.clone_from(label);
        }
        let is_entry = !is_list && from_name.is_empty() && !index.is_empty();
        let claims = draft.orders.len();
        enter(draft, role, index, !from_name.is_empty(), value);
        if draft.orders.len() > claims {
            draft.claims.push(assignment.to_string());
        }
        // Of a list that is none of zeros an entry is changed.
        if is_entry && draft.list(role).is_some() {
            let what = format!("an entry of `{}` is given twice", assignment.name);
            draft.notes.push(note(self.file, assignment.line, &what));
        }
    }

    /// Whether a name gave an entry already that an array has again: `c2 = 1/2`, `c[2] = c2`.
    fn shares(&mut self, place: usize, role: Role, index: &[usize], value: &Value) -> bool {
        let draft = &mut self.all[place];
        let key = (role, index.to_vec());
        let Value::Number(x) = value else {
            return false;
        };
        let is_same = draft.from_names && draft.entries.get(&key) == Some(x);
        if is_same {
            draft.shared.insert(key, x.clone());
        }
        is_same
    }

    /// Says of an assignment that it was not understood, where it may be one of a table.
    fn note_unread(&mut self, assignment: &Assignment, key: &str, role: Role, from_name: &[usize]) {
        let is_own = from_name.is_empty() || assignment.changes;
        let is_other = match assignment.index.as_slice() {
            [] => !assignment.is_data && is_own,
            // `E3[0] -= 1` changes one of several differences.
            _ => assignment.changes && !from_name.is_empty(),
        };
        if role.is_weak() || is_other {
            return;
        }
        let what = format!("`{}` was not understood", assignment.name);
        let note = note(self.file, assignment.line, &what);
        let last = self.last(assignment.scope, key);
        match last.map(|place| &mut self.all[place]) {
            // Other names are changed all over a program.
            Some(draft) if assignment.changes && !draft.has(role) => {}
            None if assignment.changes => {}
            Some(draft) => match from_name {
                [row, _] => draft.rows.push((*row, note)),
                _ => draft.notes.push(note),
            },
            None => self.notes.push(note),
        }
    }

    /// Another draft, which an assignment begins; its place.
    fn begin(&mut self, assignment: &Assignment, key: String, role: Role, is_list: bool) -> usize {
        let last = self.last(assignment.scope, &key);
        let is_claim = last.is_some_and(|place| self.all[place].claimed(role).is_some());
        let again = last.is_some() && !is_list && (role.is_weak() || is_claim);
        let prefix = Some(key.trim_matches('.')).filter(|key| !key.is_empty());
        let name = (assignment.label.clone()).or_else(|| prefix.map(str::to_string));
        let name = name.or_else(|| self.sections[assignment.section].label());
        let what = format!("`{}` is given twice", assignment.name);
        let again = again.then(|| note(self.file, assignment.line, &what));
        // The array goes on with the entries that the names had as well.
        let goes_on = last.filter(|_| !is_list && !assignment.index.is_empty());
        let entries = goes_on.map(|place| self.all[place].shared.clone());
        self.all.push(Draft {
            entries: entries.unwrap_or_default(),
            line: assignment.line,
            head: assignment.head,
            scope: assignment.scope,
            section: assignment.section,
            prefix: key,
            again,
            name: name.unwrap_or_default(),
            ..Draft::default()
        });
        self.all.len() - 1
    }
}

/// A note on a line of a file.
fn note(file: &str, line: usize, what: &str) -> String {
    format!("{file}:{line}: {what}")
}

/// Whether a draft has what is assigned already.
fn repeats(draft: &Draft, role: Role, index: &[usize], is_list: bool) -> bool {
    !(is_list && index == [2] && role != Role::A)
        && draft.entries.contains_key(&(role, index.to_vec()))
        || is_list && index.is_empty() && draft.lists.contains_key(&role)
        || !is_list && draft.claimed(role).is_some()
}

/// All tables of a text.
pub(super) fn tables(
    file: &str,
    text: &str,
    assignments: &[Assignment],
    sections: &[Section],
    asked: Option<Form>,
) -> Read {
    let mut made_of = Drafts {
        file,
        sections,
        all: Vec::new(),
        notes: Vec::new(),
    };
    for assignment in assignments {
        made_of.take(assignment);
    }
    let Drafts {
        all: mut drafts,
        mut notes,
        ..
    } = made_of;
    drafts.iter_mut().for_each(letters::in_butchers);
    notes.extend(put_back(file, &mut drafts, asked));
    let has_sections = sections.len() > 1;
    if has_sections {
        adopt(&mut drafts, sections, |draft| is_table(file, draft, asked));
    }
    let mut found: Vec<(Draft, Table)> = Vec::new();
    let mut claims: Vec<Draft> = Vec::new();
    // What has the names of another form is a table already; what has those of weak roles alone is nothing.
    drafts.retain(|draft| match forms::lists(draft, asked) {
        Some(Ok(lists)) => {
            found.push((draft.clone(), table(file, draft, lists)));
            false
        }
        _ if draft.begins_table() && !draft.is_claim() => true,
        _ => {
            claims.extend(draft.claims_step().then(|| draft.clone()));
            false
        }
    });
    join(&mut drafts);
    for draft in drafts {
        match made(file, &draft, asked) {
            Some(Ok(table)) => {
                found.push((draft, table));
                continue;
            }
            Some(Err(why)) => notes.push(note(file, draft.line, &why)),
            None if has_sections && draft.notes.is_empty() && draft.rows.is_empty() => {
                notes.push(note(file, draft.line, "this is a part of no table"));
            }
            None => {}
        }
        notes.extend(draft.notes);
        notes.extend(draft.rows.into_iter().map(|(_, note)| note));
    }
    found.sort_by_key(|(draft, _)| draft.line);
    let lines: Vec<&str> = text.lines().collect();
    if has_sections {
        notes.extend(claim(file, &claims, &mut found, sections));
    } else {
        claim_in_block(&claims, &mut found, &lines);
    }
    // The name above all sections is that of the only table.
    if let ([(draft, table)], Some(name)) = (found.as_mut_slice(), &sections[0].name)
        && table.name == sections[draft.section].heading
    {
        table.name.clone_from(name);
    }
    for (draft, table) in &mut found {
        table.hint = hint::beside(&lines, [draft.line, draft.head]);
    }
    let tables = found.into_iter().map(|(_, table)| table).collect();
    Read { tables, notes }
}

/// The table of a draft, or why it is none; none where nothing says that it is one.
fn made(file: &str, draft: &Draft, asked: Option<Form>) -> Option<Result<Table, String>> {
    let whole = (draft.has(Role::B) || draft.has(Role::A) && draft.has(Role::Error))
        && (draft.has(Role::A) || draft.has(Role::C) || draft.has(Role::BHat))
        || [Role::A, Role::C]
            .iter()
            .all(|role| draft.list(*role).is_some());
    let lists = forms::lists(draft, asked);
    let lists = lists.or_else(|| whole.then(|| tableau(draft).map(Lists::from)));
    Some(lists?.map(|lists| table(file, draft, lists)))
}

fn is_table(file: &str, draft: &Draft, asked: Option<Form>) -> bool {
    matches!(made(file, draft, asked), Some(Ok(_)))
}

/// Gives what a name that is given twice began, and what is no table by itself, back to what stands before it, whose
/// own stays. Whether the other number would make another table is told with that table; of another claim, apart.
fn put_back(file: &str, drafts: &mut Vec<Draft>, asked: Option<Form>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut k = 1;
    while k < drafts.len() {
        let part = &drafts[k];
        let before = drafts[..k]
            .iter()
            .rposition(|draft| (draft.scope, &draft.prefix) == (part.scope, &part.prefix));
        let before = before.filter(|&before| drafts[before].is_apart(part));
        let (Some(again), Some(before)) = (part.again.clone(), before) else {
            k += 1;
            continue;
        };
        if is_table(file, part, asked) {
            k += 1;
            continue;
        }
        let part = drafts.remove(k);
        let draft = &mut drafts[before];
        let mut other = part.clone();
        other.take(draft.clone());
        draft.take(part);
        let tables = [&*draft, &other].map(|draft| made(file, draft, asked)?.ok());
        if let [Some(one), Some(other)] = tables {
            if one.numbers != other.numbers {
                draft.notes.push(again);
            } else if (one.order, one.embedded_order) != (other.order, other.embedded_order) {
                notes.push(again);
            }
        }
    }
    notes
}

/// Enters the numbers of a list as entries.
fn enter_each(draft: &mut Draft, role: Role, list: &[Value], index: impl Fn(usize) -> Vec<usize>) {
    let numbers = draft::numbers(list).unwrap_or_default().into_iter();
    let entries = numbers.enumerate().map(|(i, x)| ((role, index(i)), x));
    draft.entries.extend(entries);
}

/// Enters what a name stands for: a number, a list, or all parts of a tableau.
fn enter(draft: &mut Draft, role: Role, index: Vec<usize>, from_name: bool, value: &Value) {
    let value = match value {
        // The claim `order = (4,)`.
        Value::List(list) if role.is_order() && list.len() == 1 => &list[0],
        value => value,
    };
    match value {
        Value::Number(x) if role.is_order() => {
            let order = x.exact().and_then(|x| x.as_rational());
            let order = order.and_then(|x| x.to_string().parse().ok());
            // In ARKODE 0 stands for no embedded weights.
            if let Some(order) = order.filter(|order| (1..=ORDER_LIMIT).contains(order)) {
                draft.orders.entry(role).or_insert(order);
            }
        }
        Value::Number(x) => {
            draft.from_names |= from_name && !(role.is_weak() && index.is_empty());
            draft.entries.insert((role, index), x.clone());
        }
        Value::List(list) => enter_list(draft, role, &index, from_name, list),
    }
}

/// Enters a list.
fn enter_list(draft: &mut Draft, role: Role, index: &[usize], from_name: bool, list: &[Value]) {
    match role {
        _ if role.is_order() => {}
        // `B2end`: what is left out is what nothing comes before.
        _ if from_name && index == [2] && role != Role::A => {
            draft.from_names = true;
            let first = match role {
                Role::B | Role::Beta => None,
                Role::Gamma2 | Role::Delta => Some(Expression::one()),
                _ => Some(Expression::zero()),
            };
            let first = first.map(|first| ((role, vec![1]), first));
            draft.entries.extend(first);
            enter_each(draft, role, list, |i| vec![i + 2]);
        }
        // A row of coefficients in Fehlberg's letters.
        Role::B | Role::Beta if from_name && index.len() == 1 && index[0] > 2 => {
            draft.from_names = true;
            enter_each(draft, role, list, |column| vec![index[0], 1 + column]);
        }
        // A row of A by itself.
        _ if role.is_matrix() && !index.is_empty() => {
            draft.from_names |= from_name;
            let first = index.get(1).copied().unwrap_or(usize::from(from_name));
            enter_each(draft, role, list, |column| vec![index[0], first + column]);
        }
        _ => {
            draft.lists.insert(role, list.to_vec());
        }
    }
}

/// The table of a draft with these numbers.
fn table(file: &str, draft: &Draft, numbers: Lists<Expression>) -> Table {
    let of_pair = draft.claimed(Role::PairOrder);
    let of_pair = of_pair.filter(|_| numbers.form == Some(Form::Additive));
    // Rows beyond the stages are of a dense output.
    let stages = numbers.list(Part::B).map_or(usize::MAX, <[_]>::len);
    let unread = draft.rows.iter().filter(|(row, _)| *row <= stages);
    let notes = draft.notes.iter().chain(unread.map(|(_, note)| note));
    let notes = notes.cloned().collect();
    Table {
        name: match draft.name.as_str() {
            "" => file.rsplit('/').next().unwrap_or(file).to_string(),
            name => name.to_string(),
        },
        place: format!("{file}:{}", draft.line),
        numbers,
        uncertain: None,
        order: of_pair.or(draft.claimed(Role::Order)),
        hint: None,
        embedded_order: draft.claimed(Role::EmbeddedOrder),
        claims: draft.claims.clone(),
        named: draft.from_names,
        notes,
    }
}

#[cfg(test)]
mod tests;
