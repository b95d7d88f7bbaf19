//! `#define NAME tokens` of C, replaced as its preprocessor does: token by token, so that
//! `x/g` with `#define g a*b` is `x/a*b`.

use super::lexer::{Kind, Token};
use super::roles::returned;
use std::collections::HashMap;

/// How deep macros may stand in one another.
const DEPTH_LIMIT: usize = 16;
/// How many tokens a text may grow to.
const SIZE_LIMIT: usize = 1 << 20;

/// The tokens with all macros replaced; what stands between `#if 0` and its end is left out.
pub(super) fn replaced(tokens: Vec<Token>) -> Vec<Token> {
    let mut macros: HashMap<String, Vec<Token>> = HashMap::new();
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut skipped: Option<usize> = None; // the depth of conditions in what is skipped
    for line in tokens.split_inclusive(|t| t.kind == Kind::Line) {
        let word = |i: usize| match line.get(i).map(|t| &t.kind) {
            Some(Kind::Name(name) | Kind::Numeral(name)) => name.as_str(),
            _ => "",
        };
        let is_directive = line.first().is_some_and(|t| t.is("#"));
        let directive = if is_directive { word(1) } else { "" };
        skipped = match (skipped, directive) {
            (None, "if") if word(2) == "0" => Some(1),
            (Some(depth), "if" | "ifdef" | "ifndef") => Some(depth + 1),
            (Some(1), "else" | "elif") => None,
            (Some(depth), "endif") => depth.checked_sub(1).filter(|&d| d > 0),
            (state, _) => state,
        };
        match directive {
            _ if skipped.is_some() => {}
            "define" => {
                let has_parameters = line.get(3).is_some_and(|t| t.is("(") && !t.apart);
                let body = line.get(3..line.len() - 1).unwrap_or_default();
                if !word(2).is_empty() && !has_parameters {
                    macros.insert(word(2).into(), body.to_vec());
                }
                // A claim stands for itself.
                if let ([number], Some("order")) = (body, returned(word(2).to_lowercase().as_str()))
                    && number.numeral().is_some()
                {
                    let equals = Token {
                        kind: Kind::Sign("="),
                        ..number.clone()
                    };
                    out.extend([
                        line[2].clone(),
                        equals,
                        number.clone(),
                        line[line.len() - 1].clone(),
                    ]);
                }
            }
            "undef" => {
                macros.remove(word(2));
            }
            "" => line
                .iter()
                .for_each(|token| expand(token, &macros, 0, &mut out)),
            _ => {}
        }
        if out.len() > SIZE_LIMIT {
            break;
        }
    }
    out
}

fn expand(token: &Token, macros: &HashMap<String, Vec<Token>>, depth: usize, out: &mut Vec<Token>) {
    let body = token.name().and_then(|name| macros.get(name));
    let Some(body) = body.filter(|_| depth < DEPTH_LIMIT && out.len() <= SIZE_LIMIT) else {
        out.push(token.clone());
        return;
    };
    for part in body {
        let placed = Token {
            line: token.line,
            at: token.at,
            ..part.clone()
        };
        expand(&placed, macros, depth + 1, out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    #[test]
    fn macros_are_replaced_token_by_token() {
        // b3 = 1/g with g = 2*3 is 1/2*3.
        let text = "#define RC Real\n#define g RC(2)*RC(3)\n#if 0\n#define g 9\n#endif\n\
                    double A[2][2] = {{0, 0}, {RC(1)/g, 0}}; double b[2] = {RC(0.5), RC(0.5)};\n#undef g\n";
        let read = read("t.c", text);
        assert_eq!(
            read.tables[0].exact().unwrap().a[1][0].as_rational(),
            Some(stepsmith_exact::rational::ratio(3, 2))
        );
    }

    #[test]
    fn macros_in_one_another_end() {
        let text = "#define a b b\n#define b a a\na\n".to_string() + &"#define x0 y\n".repeat(3);
        assert!(read("t.c", &text).tables.is_empty());
    }
}
