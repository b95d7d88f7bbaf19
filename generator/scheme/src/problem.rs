//! Problems: the errors that diagnostics show, each with its own message, way out and label.

use std::fmt::{Debug, Display};

/// An error that a [`Diagnostic`](crate::spec::Diagnostic) shows. Its text is the message.
pub trait Problem: Debug + Display + Send + Sync {
    /// A way out, in a sentence.
    fn help(&self) -> String;

    /// A few words beside the marked place.
    fn label(&self) -> &'static str {
        "here"
    }

    /// Whether it is no error, but may be a mistake.
    fn is_warning(&self) -> bool {
        false
    }
}

/// A request that can not be made so, and a way out.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Usage {
    message: String,
    help: String,
}

impl Usage {
    /// A message and a way out, each a sentence.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let message = message.into();
        let help = help.into();
        Self { message, help }
    }

    /// A file that can not be read or written.
    pub fn file(message: impl Into<String>) -> Self {
        Self::new(
            message,
            "check that the path exists, that you may use it, and that the disk has room",
        )
    }

    /// A statement that is neither proven nor refuted.
    pub fn undecided(reason: impl Display) -> Self {
        let help = "remove the statement, or give the parameters values";
        Self::new(format!("not proven: {reason}"), help)
    }
}

impl Problem for Usage {
    fn help(&self) -> String {
        self.help.clone()
    }
}
