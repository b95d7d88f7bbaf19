stepsmith::method!("specs/nowhere.toml");

// line 1, `"specs/nowhere.toml"`: can not read `specs/nowhere.toml`: No such file or directory (os error 2)
