//! The committed expansions are what the macro expands to, token by token.

use std::path::{Path, PathBuf};

fn methods() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods")
}

/// Every file below a folder with the given ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn macro_tokens_equal_the_committed_expansion() {
    let [specs, stored] = ["specs", "catalogue"].map(|folder| methods().join(folder));
    let all = files(&specs, "toml");
    assert!(!all.is_empty());
    for spec in all {
        let relative = spec.strip_prefix(methods()).unwrap().to_str().unwrap();
        let committed = stored
            .join(spec.strip_prefix(&specs).unwrap())
            .with_extension("rs");
        let literal = proc_macro2::Literal::string(relative);
        let input = proc_macro2::TokenStream::from(proc_macro2::TokenTree::from(literal));
        let mut expanded: syn::File =
            syn::parse2(stepsmith_emit::expand::method(input, &methods())).unwrap();
        if !committed.exists() {
            // Analysed only: the macro says so.
            assert!(
                prettyplease::unparse(&expanded).contains("compile_error!"),
                "{relative}"
            );
            continue;
        }
        // Behind the stepper stands only what makes the compiler watch the spec.
        assert!(
            matches!(expanded.items.pop(), Some(syn::Item::Const(_))),
            "{relative}"
        );
        let committed: syn::File =
            syn::parse_file(&std::fs::read_to_string(&committed).unwrap()).unwrap();
        assert_eq!(
            prettyplease::unparse(&expanded),
            prettyplease::unparse(&syn::File {
                attrs: Vec::new(),
                ..committed
            }),
            "{relative}: run `stepsmith regenerate`"
        );
    }
}
