//! The part of a table that a name stands for.

use super::assignment::Assignment;
use super::value::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The part of a table that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    A,
    B,
    C,
    BHat,
    Gamma,
    /// b − b̂.
    Error,
    /// The diagonal of A beside its part below.
    ADiagonal,
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
    /// Of Nyström methods: Ā, b̄, b̄̂.
    ABar,
    BBar,
    BBarHat,
    /// b', beside which A and b belong to positions.
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

    /// Whether it has rows.
    pub fn is_matrix(self) -> bool {
        matches!(
            self,
            Self::A | Self::Gamma | Self::AExplicit | Self::AImplicit | Self::ABar
        )
    }

    /// Whether it is a claim.
    pub fn is_order(self) -> bool {
        matches!(self, Self::Order | Self::EmbeddedOrder | Self::PairOrder)
    }

    /// Whether such a name may stand for a single number.
    pub fn is_scalar(self) -> bool {
        matches!(
            self,
            Self::Diagonal
                | Self::Beta
                | Self::AlphaM
                | Self::AlphaF
                | Self::RhoInfinity
                | Self::PairOrder
        )
    }
}

/// The conventions of names: the words that stand for each part, without underscores.
const WORDS: [(Role, &str); 36] = [
    (Role::A, "a aij matrix rkmatrix tableau"),
    (Role::B, "b bi bs weights bsol csol"),
    (Role::C, "c ci nodes"),
    (
        Role::BHat,
        "bhat embedded αeest alphaeest bh bstar bemb bembed bembedded bb b\u{302} bstars",
    ),
    (
        Role::Error,
        "e ec cerror btilde er err berr berror errorweights",
    ),
    (Role::ADiagonal, "adiagonal adiag"),
    (Role::Order, "order ord orderb getorder"),
    (
        Role::EmbeddedOrder,
        "embeddedorder orderbt errororder orderembedded errorestimatororder orderhat",
    ),
    (Role::PairOrder, "pairorder"),
    (Role::Gamma, "gamma gammas gammaij gam γ"),
    (Role::M, "m mi"),
    (Role::MHat, "mhat"),
    (Role::D, "d"),
    (Role::AExplicit, "aex aexp aexplicit aerk"),
    (Role::AImplicit, "aim aimp aimplicit adirk"),
    (Role::BExplicit, "bex bexp bexplicit berk"),
    (Role::BImplicit, "bim bimp bimplicit bdirk"),
    (Role::CExplicit, "cex cexp cexplicit cerk"),
    (Role::CImplicit, "cim cimp cimplicit cdirk"),
    (Role::BHatExplicit, "bhatex bhatexp bhatexplicit bhaterk"),
    (Role::BHatImplicit, "bhatim bhatimp bhatimplicit bhatdirk"),
    (Role::ATilde, "at"),
    (Role::BTilde, "bt"),
    (Role::CTilde, "ct"),
    (Role::BHatTilde, "bembedt"),
    (Role::ABar, "abar matrixbar"),
    (Role::BBar, "bbar weightsbar"),
    (Role::BBarHat, "bbarhat bhatbar"),
    (Role::BPrime, "bp bprime"),
    (Role::BPrimeHat, "bphat bprimehat bhatprime"),
    (Role::Alpha, "alpha α ah"),
    (Role::Beta, "beta β"),
    (Role::AlphaM, "alpham αm"),
    (Role::AlphaF, "alphaf αf"),
    (
        Role::RhoInfinity,
        "rhoinf rhoinfinity spectralradius ρinf ρ∞",
    ),
    (Role::Delta, "delta δ"),
];

/// Words in which a capital tells the part: `AE` and `AI` of additive pairs.
const CAPITALS: [(Role, &str); 9] = [
    (Role::BHat, "Be"),
    (Role::AExplicit, "aE AE Ae"),
    (Role::AImplicit, "aI AI Ai"),
    (Role::BExplicit, "bE BE be"),
    (Role::BImplicit, "bI BI"),
    (Role::CExplicit, "cE CE ce"),
    (Role::CImplicit, "cI CI"),
    (Role::BHatExplicit, "bhatE"),
    (Role::BHatImplicit, "bhatI"),
];

/// Lists of low-storage schemes whose names end with the first index that is written, as in `A2end`.
const TAILS: [(Role, &str); 8] = [
    (Role::ATail, "A"),
    (Role::B, "B"),
    (Role::C, "c"),
    (Role::Gamma1, "γ1"),
    (Role::Gamma2, "γ2"),
    (Role::Gamma3, "γ3"),
    (Role::Delta, "δ"),
    (Role::Beta, "β"),
];

/// The nouns that may follow the letter of a part, as in `aMatrix`, `B_COEFFS` and `a_lower`.
const NOUNS: &str =
    "coefficients weights matrix vector coeffs coeff coefs array nodes table vec mat lower";

/// The ends of the names of lists that are of no table.
const OTHERS: &str = "predictor dense interp interpolation";

/// The role of a word in a table of conventions.
fn looked_up(words: &[(Role, &str)], word: &str) -> Option<Role> {
    let mut words = words.iter();
    let found = words.find(|(_, known)| known.split(' ').any(|known| known == word));
    Some(found?.0)
}

/// The roles of all words.
static ROLES: LazyLock<HashMap<&str, Role>> = LazyLock::new(|| {
    let words = WORDS.iter().chain(&CAPITALS);
    words
        .flat_map(|(role, known)| known.split(' ').map(|word| (word, *role)))
        .collect()
});

/// A letter without the noun behind it, as in `aMatrix`, `B_COEFFS` and `c_nodes`.
fn without_noun(word: &str) -> &str {
    let mut letters = NOUNS.split(' ').filter_map(|noun| word.strip_suffix(noun));
    let letter = letters.find(|letter| ROLES.contains_key(letter));
    letter.unwrap_or(word)
}

/// The role of a word without underscores, in which capitals may tell.
fn role(word: &str) -> Option<Role> {
    let lower = word.to_lowercase();
    let known = ROLES.get(word).or_else(|| ROLES.get(without_noun(&lower)));
    known.copied()
}

/// The part of a table that a function returns, `order()` or `getA()`; none where the name is of many things.
pub(super) fn returned(name: &str) -> Option<&str> {
    let word = name
        .strip_prefix("get")
        .unwrap_or(name)
        .trim_start_matches('_');
    let role = role(&word.replace('_', ""))?;
    let is_getter = word.len() < name.len() && !role.is_weak();
    (role.is_order() || is_getter).then_some(word)
}

/// The table of a name, by its prefix or suffix; the name's role; and the numbers at its end.
type Parts = (String, Role, Vec<usize>);

/// The parts of a name.
pub(super) fn parts(assignment: &Assignment) -> Option<Parts> {
    let name = assignment.name.trim_start_matches('_');
    if matches!(assignment.value, Some(Value::List(_))) {
        let known = of_registers(name).or_else(|| tail(name));
        if let Some(known) = known.or_else(|| lettered(name)) {
            return known;
        }
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let digits = &name[stem.len()..];
    let is_member = digits.is_empty() && !assignment.object.is_empty();
    let (prefix, role) = stem_parts(stem, is_member)?;
    let groups: Vec<&str> = digits.split('_').filter(|g| !g.is_empty()).collect();
    let (role, index) = numbered(role, &groups)?;
    Some((prefix, role, index))
}

/// Lists of three registers, whose names end with a digit.
fn of_registers(name: &str) -> Option<Option<Parts>> {
    let (stem, digit) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let role = match digit {
        "1" => Role::Gamma1,
        "2" => Role::Gamma2,
        "3" => Role::Gamma3,
        _ => return None,
    };
    let split = |text| str::rsplit_once(text, '_').unwrap_or(("", text));
    let (prefix, word) = match split(stem) {
        (prefix, "") => split(prefix),
        both => both,
    };
    let is_gamma = ["gamma", "γ"].contains(&word.to_lowercase().as_str());
    is_gamma.then(|| Some((prefix.to_string(), role, Vec::new())))
}

/// `A2end`: entries from the second on; a word of another list is no part.
fn tail(name: &str) -> Option<Option<Parts>> {
    let role = looked_up(&TAILS, name.strip_suffix("2end")?);
    Some(role.map(|role| (String::new(), role, vec![2])))
}

/// `rk4a`, `kut3b`, `heunC`: a letter behind a digit, or a capital behind a small letter; of `rk` another letter is no
/// part.
fn lettered(name: &str) -> Option<Option<Parts>> {
    let (at, letter) = name.char_indices().last()?;
    let prefix = &name[..at];
    let is_apart = prefix == "RK"
        || prefix.ends_with(|c: char| {
            c.is_ascii_digit()
                || c.is_ascii_lowercase() && letter.is_ascii_uppercase()
                || c.is_ascii_uppercase() && letter.is_ascii_lowercase()
        });
    if !is_apart {
        return None;
    }
    let role = match letter {
        'a' | 'A' => Role::A,
        'b' | 'B' => Role::B,
        'c' | 'C' => Role::C,
        _ => return prefix.starts_with("rk").then_some(None),
    };
    Some(Some((prefix.to_string(), role, Vec::new())))
}

/// The table of a name without digits, by its prefix or suffix, and its role; in ARKODE a member may be d, q or p.
fn stem_parts(stem: &str, is_member: bool) -> Option<(String, Role)> {
    let word = |text: &str| role(&text.replace('_', ""));
    let member = match (stem, is_member) {
        ("d", true) => Some(Role::BHat),
        ("q", true) => Some(Role::Order),
        ("p", true) => Some(Role::EmbeddedOrder),
        _ => None,
    };
    if let Some(role) = member.or_else(|| word(stem)) {
        return Some((String::new(), role));
    }
    // The longest end that is a part's: `dp5_embedded_order` is no order of `dp5_embedded`.
    let mut ends = stem.match_indices('_');
    let of_end = ends.find_map(|(at, _)| Some((stem[..at].to_string(), word(&stem[at + 1..])?)));
    if of_end.is_some() {
        return of_end;
    }
    let (begin, suffix) = stem.split_once('_')?;
    let is_other = OTHERS.split(' ').any(|other| other == suffix);
    Some((suffix.to_string(), word(begin).filter(|_| !is_other)?))
}

/// The numbers of these groups of digits at the end of a name, and the role that it has with them.
fn numbered(role: Role, groups: &[&str]) -> Option<(Role, Vec<usize>)> {
    let is_matrix = role.is_matrix();
    let index = match groups {
        [] => Vec::new(),
        // 21, 101 = (10, 1), 1211 = (12, 11).
        [one] if is_matrix && (2..=4).contains(&one.len()) => {
            let (i, j) = one.split_at(one.len().div_ceil(2));
            vec![i.parse().ok()?, j.parse().ok()?]
        }
        [one] if role == Role::A && one.len() == 1 => {
            return Some((Role::ASingle, vec![one.parse().ok()?]));
        }
        [_] if is_matrix => return None,
        _ if role.is_order() || role == Role::Diagonal => return None,
        // C21 of transformed variables, perhaps; C12 of as many stages.
        [i, j] => vec![i.parse().ok()?, j.parse().ok()?],
        [one] => vec![one.parse().ok()?],
        _ => return None,
    };
    Some((role, index))
}
