//! What the macros refuse, and where the compiler shows it.

#[test]
fn refused_at_the_right_place() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass_*.rs");
    cases.compile_fail("tests/ui/fail_*.rs");
}
