//! Which part of a table a name stands for.

use super::assignment::Assignment;
use super::value::Value;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    A,
    B,
    C,
    BHat,
    Gamma,
    /// b − b̂.
    Error,
    /// A of two registers from its second entry on.
    ATail,
    /// a1, a2, …, which are no rows.
    ASingle,
    /// The number on the diagonal of Γ.
    Diagonal,
    /// Weights of a Rosenbrock method in transformed variables, and embedded ones.
    M,
    MHat,
    /// Sums of the rows of Γ.
    D,
    /// Of additive pairs: explicit and implicit parts.
    AExplicit,
    AImplicit,
    BExplicit,
    BImplicit,
    CExplicit,
    CImplicit,
    BHatExplicit,
    BHatImplicit,
    /// The implicit part in PETSc's letters.
    ATilde,
    BTilde,
    CTilde,
    BHatTilde,
    /// Of Nystrom methods: Ā, b̄, b̄̂.
    ABar,
    BBar,
    BBarHat,
    /// b', beside which A and b are those of positions.
    BPrime,
    BPrimeHat,
    Alpha,
    Beta,
    AlphaM,
    AlphaF,
    RhoInfinity,
    /// Of three registers.
    Gamma1,
    Gamma2,
    Gamma3,
    Delta,
    /// Rows of c_i and A.
    Times,
    /// Rows of 0 and b, and of 0 and b̂.
    Final,
    Order,
    EmbeddedOrder,
    /// The order of an additive pair as a whole.
    PairOrder,
}

impl Role {
    /// Whether its name is one of many things: what is not understood of it is not told, and it begins no table.
    pub fn is_weak(self) -> bool {
        matches!(
            self,
            Self::Diagonal
                | Self::M
                | Self::MHat
                | Self::D
                | Self::Alpha
                | Self::Beta
                | Self::AlphaM
                | Self::AlphaF
                | Self::Delta
                | Self::PairOrder
                | Self::ASingle
                | Self::RhoInfinity
                | Self::CTilde
                | Self::BPrime
        )
    }
}

/// The role of a word without underscores, in which capitals may tell.
fn role(word: &str) -> Option<Role> {
    let part = |letter: &str, end: &str| {
        let rest = word
            .strip_prefix(letter)
            .or_else(|| word.strip_prefix(&letter.to_uppercase()));
        rest.is_some_and(|rest| match end {
            "E" => ["E", "ex", "exp", "explicit", "ERK", "erk"].contains(&rest),
            _ => ["I", "im", "imp", "implicit", "DIRK", "dirk"].contains(&rest),
        })
    };
    for (letter, [explicit, implicit]) in [
        ("a", [Role::AExplicit, Role::AImplicit]),
        ("b", [Role::BExplicit, Role::BImplicit]),
        ("c", [Role::CExplicit, Role::CImplicit]),
        ("bhat", [Role::BHatExplicit, Role::BHatImplicit]),
    ] {
        if part(letter, "E") {
            return Some(explicit);
        }
        if part(letter, "I") {
            return Some(implicit);
        }
    }
    Some(match word.to_lowercase().as_str() {
        "a" | "amat" | "aij" => Role::A,
        "b" | "bi" | "bs" | "weights" | "bsol" | "bvec" => Role::B,
        "c" | "ci" | "nodes" | "cvec" => Role::C,
        "bhat" | "bh" | "bstar" | "bemb" | "bembed" | "bembedded" | "bb" | "b\u{302}"
        | "bstars" => Role::BHat,
        "at" => Role::ATilde,
        "bt" => Role::BTilde,
        "ct" => Role::CTilde,
        "bembedt" => Role::BHatTilde,
        "m" | "mi" => Role::M,
        "mhat" => Role::MHat,
        "d" => Role::D,
        "abar" => Role::ABar,
        "bbar" => Role::BBar,
        "bbarhat" | "bhatbar" => Role::BBarHat,
        "bp" | "bprime" => Role::BPrime,
        "bphat" | "bprimehat" | "bhatprime" => Role::BPrimeHat,
        "alpha" | "α" => Role::Alpha,
        "beta" | "β" => Role::Beta,
        "alpham" | "αm" => Role::AlphaM,
        "alphaf" | "αf" => Role::AlphaF,
        "rhoinf" | "rhoinfinity" | "spectralradius" | "ρinf" | "ρ∞" => Role::RhoInfinity,
        "delta" | "δ" => Role::Delta,
        "gamma" | "gammas" | "gammaij" | "gam" | "γ" => Role::Gamma,
        "e" | "btilde" | "er" | "err" | "errorweights" => Role::Error,
        "tableauintermediate" => Role::Times,
        "tableaufinal" => Role::Final,
        "order" | "ord" | "orderb" => Role::Order,
        "pairorder" => Role::PairOrder,
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
pub(super) fn parts(assignment: &Assignment) -> Option<(String, Role, Vec<usize>)> {
    let name = assignment.name.trim_start_matches('_');
    let is_list = matches!(assignment.value, Some(Value::List(_)));
    // Lists of three registers end with a digit.
    for (role, digit) in [
        (Role::Gamma1, '1'),
        (Role::Gamma2, '2'),
        (Role::Gamma3, '3'),
    ] {
        if is_list && let Some(stem) = name.strip_suffix(digit) {
            let (prefix, word) = stem.rsplit_once('_').unwrap_or(("", stem));
            let (prefix, word) = match word {
                "" => prefix.rsplit_once('_').unwrap_or(("", prefix)),
                word => (prefix, word),
            };
            if ["gamma", "γ"].contains(&word.to_lowercase().as_str()) {
                return Some((prefix.to_string(), role, Vec::new()));
            }
        }
    }
    // `A2end`: entries from the second on.
    if is_list && let Some(word) = name.strip_suffix("2end") {
        let role = match word {
            "A" => Role::ATail,
            "B" => Role::B,
            "c" => Role::C,
            "γ1" => Role::Gamma1,
            "γ2" => Role::Gamma2,
            "γ3" => Role::Gamma3,
            "δ" => Role::Delta,
            "β" => Role::Beta,
            _ => return None,
        };
        return Some((String::new(), role, vec![2]));
    }
    // `rk4a`, `rk4b`, `rk4c`.
    if is_list
        && let Some((prefix, letter)) = name.char_indices().last().map(|(at, _)| name.split_at(at))
        && prefix.starts_with("rk")
        && prefix.ends_with(|c: char| c.is_ascii_digit())
    {
        let role = match letter {
            "a" => Role::A,
            "b" => Role::B,
            "c" => Role::C,
            _ => return None,
        };
        return Some((prefix.to_string(), role, Vec::new()));
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let digits = &name[stem.len()..];
    let word = |text: &str| role(&text.replace('_', ""));
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
        (Role::A | Role::Gamma | Role::AExplicit | Role::AImplicit | Role::ABar, [i, j]) => {
            vec![number(i)?, number(j)?]
        }
        // 21, 101 = (10, 1), 1211 = (12, 11).
        (Role::A | Role::Gamma | Role::AExplicit | Role::AImplicit | Role::ABar, [one])
            if (2..=4).contains(&one.len()) =>
        {
            let (i, j) = one.split_at(one.len().div_ceil(2));
            vec![number(i)?, number(j)?]
        }
        (Role::A, [one]) if one.len() == 1 => {
            return Some((prefix, Role::ASingle, vec![number(one)?]));
        }
        (
            Role::Order
            | Role::EmbeddedOrder
            | Role::PairOrder
            | Role::A
            | Role::Gamma
            | Role::AExplicit
            | Role::AImplicit
            | Role::ABar
            | Role::Diagonal,
            _,
        ) => return None,
        // C21 of transformed variables, perhaps; C12 of as many stages.
        (_, [i, j]) => vec![number(i)?, number(j)?],
        (_, [one]) => vec![number(one)?],
        _ => return None,
    };
    Some((prefix, role, index))
}
