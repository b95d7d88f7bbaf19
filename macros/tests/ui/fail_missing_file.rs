stepsmith::method!("specs/nowhere.toml");

fn main() {}
