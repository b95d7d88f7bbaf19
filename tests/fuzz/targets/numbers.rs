#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    stepsmith_fuzz::numbers(text);
});
