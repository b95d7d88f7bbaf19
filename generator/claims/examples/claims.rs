//! What becomes of the claims of a spec, by the library instead of the command line: its scheme, and each claim
//! proven or refuted with the evidence.
//!
//! `cargo run -p stepsmith-prove --example claims -- methods/specs/block/radau5.toml`

use std::error::Error;
use std::process::ExitCode;
use stepsmith_claims::check;
use stepsmith_scheme::spec::Spec;

/// Central differences of degree 3, once rightly claimed and once not.
const SPEC: &str = r#"
name = "Verlet"
family = "central-difference"
[parameters]
degree = 3
alpha = "1"
beta = "1/2"
[claims]
order = 3
stable = { damping = "0", omega_up_to = "2" }
"#;

fn show() -> Result<(), Box<dyn Error>> {
    let (file, text): (String, String) = match std::env::args().nth(1) {
        Some(file) => (file.clone(), std::fs::read_to_string(file)?),
        None => ("verlet.toml".into(), SPEC.into()),
    };
    let spec = Spec::parse_toml(&file, &text)?;
    let scheme = spec.scheme()?;
    for equation in scheme.equations() {
        println!("{}", equation.text(&scheme));
    }
    for claim in check(&spec)?.claims {
        let word = claim.outcome.word();
        let evidence = claim.outcome.evidence();
        println!("{}: {word}, {evidence}", claim.statement);
    }
    Ok(())
}

fn main() -> ExitCode {
    match show() {
        Ok(()) => ExitCode::SUCCESS,
        // With the place in the file.
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
