//! Right tables, damaged at random: what is found, and whether the damaged entry is named.
//!
//! Tables of two explicit stages are left out: damaged, they often are other right tables.

use super::expression::Expression;
use super::finding::Finding;
use super::findings::{TreeStore, audit};
use super::numbers::{Entry, Part};
use super::source::read;
use super::table::Table;
use stepsmith_exact::rational::{Integer, Rational, integer};

/// Tables with their orders, as their authors print them.
const TABLES: &str = r#"
[bogacki-shampine]
A = [[], [1/2], [0, 3/4], [2/9, 1/3, 4/9]]
b = [2/9, 1/3, 4/9, 0]
bhat = [7/24, 1/4, 1/3, 1/8]
c = [0, 1/2, 3/4, 1]
order = 3
embedded_order = 2
[kutta-3/8]
A = [[], [1/3], [-1/3, 1], [1, -1, 1]]
b = [1/8, 3/8, 3/8, 1/8]
c = [0, 1/3, 2/3, 1]
order = 4
[fehlberg]
A = [[], [1/4], [3/32, 9/32], [1932/2197, -7200/2197, 7296/2197], [439/216, -8, 3680/513, -845/4104], [-8/27, 2, -3544/2565, 1859/4104, -11/40]]
b = [16/135, 0, 6656/12825, 28561/56430, -9/50, 2/55]
bhat = [25/216, 0, 1408/2565, 2197/4104, -1/5, 0]
c = [0, 1/4, 3/8, 12/13, 1, 1/2]
order = 5
embedded_order = 4
[dormand-prince]
A = [[], [1/5], [3/40, 9/40], [44/45, -56/15, 32/9], [19372/6561, -25360/2187, 64448/6561, -212/729], [9017/3168, -355/33, 46732/5247, 49/176, -5103/18656], [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84]]
b = [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84, 0]
bhat = [5179/57600, 0, 7571/16695, 393/640, -92097/339200, 187/2100, 1/40]
c = [0, 1/5, 3/10, 4/5, 8/9, 1, 1]
order = 5
embedded_order = 4
[radau-iia]
A = [[5/12, -1/12], [3/4, 1/4]]
b = [3/4, 1/4]
c = [1/3, 1]
order = 3
[butcher-6]
A = [[], [1/3], [0, 2/3], [1/12, 1/3, -1/12], [-1/16, 9/8, -3/16, -3/8], [0, 9/8, -3/8, -3/4, 1/2], [9/44, -9/11, 63/44, 18/11, 0, -16/11]]
b = [11/120, 0, 27/40, 27/40, -4/15, -4/15, 11/120]
c = [0, 1/3, 2/3, 1/3, 1/2, 1/2, 1]
order = 6
[shampine]
a = [[], [2], [48/25, 6/25], [48/25, 6/25, 0]]
C = [[], [-8], [372/25, 12/5], [-112/125, -54/125, -2/5]]
m = [19/9, 1/2, 25/108, 125/108]
e = [17/54, 7/36, 0, 125/108]
gamma = 1/2
alpha = [0, 1, 3/5, 3/5]
d = [1/2, -3/2, 121/50, 29/250]
order = 4
embedded_order = 3
[williamson]
A = [0, -5/9, -153/128]
B = [1/3, 15/16, 8/15]
c = [0, 1/3, 3/4]
order = 3
[three-registers]
gamma1 = [1, 1/4, 2/3]
gamma2 = [0, 3/4, 1/3]
gamma3 = [0, 0, 0]
delta = [1, 0, 0]
beta = [1, 1/4, 2/3]
c = [0, 1, 1/2]
order = 3
[ars-443]
A_E = [[], [1/2], [11/18, 1/18], [5/6, -5/6, 1/2], [1/4, 7/4, 3/4, -7/4]]
A_I = [[], [0, 1/2], [0, 1/6, 1/2], [0, -1/2, 1/2, 1/2], [0, 3/2, -3/2, 1/2, 1/2]]
b_E = [1/4, 7/4, 3/4, -7/4, 0]
b_I = [0, 3/2, -3/2, 1/2, 1/2]
c = [0, 1/2, 2/3, 1/2, 1]
order = 3
[nystrom-special]
Abar = [[], [1/8], [0, 1/2]]
bbar = [1/6, 1/3, 0]
b = [1/6, 2/3, 1/6]
c = [0, 1/2, 1]
order = 4
[nystrom-classical]
Abar = [[], [1/8], [1/8, 0], [0, 0, 1/2]]
A = [[], [1/2], [0, 1/2], [0, 0, 1]]
bbar = [1/6, 1/6, 1/6, 0]
b = [1/6, 1/3, 1/3, 1/6]
c = [0, 1/2, 1/2, 1]
order = 4
[adams-moulton]
alpha = [0, -1, 1]
beta = [-1/12, 2/3, 5/12]
order = 3
[chung-hulbert]
alpha_m = 0
alpha_f = 1/3
beta = 4/9
gamma = 5/6
rho_inf = 1/2
order = 2
"#;

/// Numbers from a fixed seed (Marsaglia's xorshift).
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// A damage, with the entries that it touches.
fn damaged(table: &Table, draw: &mut Draw) -> Option<(Table, Vec<Entry>, &'static str)> {
    let mut copy = table.clone();
    let places = table.numbers.entries();
    let value = |e: Entry| table.numbers.at(e)?.exact()?.as_rational();
    let entry = places[draw.below(places.len())];
    let x = value(entry)?;
    match draw.below(4) {
        0 => {
            let digits: Vec<char> = x.to_string().chars().collect();
            let numerals: Vec<usize> = (0..digits.len())
                .filter(|&i| digits[i].is_ascii_digit())
                .collect();
            let at = numerals[draw.below(numerals.len())];
            let mut changed = digits.clone();
            changed[at] = char::from(b'0' + draw.below(10) as u8);
            let text: String = changed.into_iter().collect();
            let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
            let (p, q): (Integer, Integer) = (p.parse().ok()?, q.parse().ok()?);
            let new = (q != Integer::from(0)).then(|| Rational::from_parts_signed(p, q))?;
            *copy.numbers.at_mut(entry)? = Expression::of(&new);
            (new != x).then_some((copy, vec![entry], "digit"))
        }
        1 => {
            let same: Vec<Entry> = places
                .iter()
                .copied()
                .filter(|e| e.part == entry.part)
                .collect();
            let other = same[draw.below(same.len())];
            *copy.numbers.at_mut(entry)? = table.numbers.at(other)?.clone();
            *copy.numbers.at_mut(other)? = table.numbers.at(entry)?.clone();
            (value(other)? != x).then_some((copy, vec![entry, other], "exchange"))
        }
        2 => {
            *copy.numbers.at_mut(entry)? = Expression::of(&-x.clone());
            (x != integer(0)).then_some((copy, vec![entry], "sign"))
        }
        _ => {
            let mut touched = places;
            touched.retain(|e| {
                let rows = matches!(e.part, Part::A | Part::Gamma | Part::Rows(_));
                e.part == entry.part && (!rows || e.row == entry.row)
            });
            for (from, to) in touched.iter().zip(touched.iter().cycle().skip(1)) {
                *copy.numbers.at_mut(*to)? = table.numbers.at(*from)?.clone();
            }
            (copy != *table).then_some((copy, touched, "row"))
        }
    }
}

fn names(finding: &Finding, touched: &[Entry]) -> bool {
    match finding {
        Finding::Sum { what, .. } => touched.iter().any(|e| *what == format!("{e} is not 0")),
        Finding::Wrong { entry, .. } => touched.contains(entry),
        Finding::Exchanged { one, other, .. } => touched.contains(one) && touched.contains(other),
        Finding::Shape { row } => touched.iter().any(|e| e.part == Part::A && e.row == *row),
        Finding::Moved { part, row, .. } => {
            let rows = matches!(part, Part::A | Part::Rows(_));
            (touched.iter()).any(|e| e.part == *part && (!rows || e.row == *row))
        }
        _ => false,
    }
}

#[test]
fn damage_is_found_and_named() {
    let text: String = TABLES
        .lines()
        .map(|line| match line.strip_prefix('[') {
            Some(name) if !name.contains(',') => format!(
                "class {}:\n",
                name.trim_end_matches(']').replace(['-', '/'], "_")
            ),
            _ => format!("{line}\n"),
        })
        .collect();
    let tables = read("tables.py", &text).tables;
    assert_eq!(tables.len(), 14);
    let mut trees = TreeStore::default();
    for table in &tables {
        let found = audit(table, &mut trees).unwrap();
        assert_eq!(found.findings, [], "{}", table.name);
        assert_eq!(Some(found.main.exact), table.order, "{}", table.name);
        assert_eq!(
            found.embedded.map(|e| e.exact),
            table.embedded_order,
            "{}",
            table.name
        );
    }
    let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
    let mut tried = 0;
    let mut found = 0;
    let mut named = 0;
    let all = std::env::var_os("STEPSMITH_DRAWS").map_or(150, |_| 500);
    while tried < all {
        let table = &tables[draw.below(tables.len())];
        let Some((copy, touched, kind)) = damaged(table, &mut draw) else {
            continue;
        };
        tried += 1;
        let audit = audit(&copy, &mut trees).unwrap();
        found += usize::from(!audit.findings.is_empty());
        let is_named = audit.findings.iter().any(|f| names(f, &touched));
        named += usize::from(is_named);
        if !is_named {
            println!(
                "{kind} in {} at {}: {:?}",
                table.name,
                touched[0],
                audit
                    .findings
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
            );
        }
    }
    println!("{tried} damaged tables: {found} found, {named} named");
    assert!(found * 100 >= 99 * tried, "{found} of {tried}");
    assert!(named * 100 >= 90 * tried, "{named} of {tried}");
}
