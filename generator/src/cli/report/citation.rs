//! The source of a method as BibTeX.

use stepsmith_scheme::spec::Spec;

/// An entry that says where a method is published, in the words of its spec, and the year apart where one
/// stands there. Authors and titles are not told from one another, which is why it is of no other kind.
pub(super) fn bibtex(spec: &Spec) -> Option<String> {
    let source = spec.source()?;
    let title = spec.title().unwrap_or(spec.name());
    let year = year(source).map_or_else(String::new, |year| format!(",\n  year = {{{year}}}"));
    Some(format!(
        "@misc{{{name},\n  title = {{{{{}}}}},\n  howpublished = {{{}}}{year},\n  \
         note = {{The method {name} of the family {}}}\n}}\n",
        escaped(title),
        escaped(source),
        escaped(spec.family()),
        name = spec.name(),
    ))
}

/// The last run of exactly four digits that begins like a year.
fn year(source: &str) -> Option<&str> {
    let mut runs = source.split(|c: char| !c.is_ascii_digit());
    runs.rfind(|run| run.len() == 4 && (run.starts_with("19") || run.starts_with("20")))
}

/// With a backslash before what TeX takes for something else.
fn escaped(text: &str) -> String {
    let escape = |c| Some('\\').filter(|_| "&%$#_{}".contains(c));
    text.chars()
        .flat_map(|c| escape(c).into_iter().chain([c]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_the_year_and_no_bare_signs_of_tex() {
        let text = "name = \"Leapfrog\"\nfamily = \"scheme\"\nsource = \"Störmer & Co., Ann. 1234, 1907, eq. 2\"\n\
                    carry = [\"x\", \"v[-1/2]\"]\n\
                    equations = [\"a = g(t, x)\", \"v[1/2] = v[-1/2] + h*a\", \"x[1] = x + h*v[1/2]\"]\n";
        let entry = bibtex(&Spec::parse_toml("leapfrog.toml", text).unwrap()).unwrap();
        assert!(entry.contains("  year = {1907},\n"), "{entry}");
        assert!(
            entry.contains("{{Leapfrog}}") && entry.contains("eq. 2}"),
            "{entry}"
        );
        assert!(entry.contains("Störmer \\& Co."), "{entry}");
        assert_eq!(year("1234, 18"), None);
    }
}
