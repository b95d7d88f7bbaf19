//! CVODE of SUNDIALS: `cvode.c` or `bearing.c`, compiled here and asked over a pipe. They take their
//! own time.

use crate::measure::{Batch, Contestant, Counts, Failed};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use stepsmith_tests::stiff::Stiff;

/// The libraries of `cvode.c` and `bearing.c`.
pub const DENSE: [&str; 4] = [
    "sundials_cvode",
    "sundials_nvecserial",
    "sundials_sunlinsoldense",
    "sundials_sunmatrixdense",
];

/// The running program.
pub struct Cvode {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// The version of SUNDIALS.
    pub version: String,
}

impl Cvode {
    /// Compiles and starts the program with this C source and these libraries.
    ///
    /// # Errors
    /// No compiler, no library, or a program that does not start; with what to do.
    pub fn start(directory: &Path, source: &str, libraries: &[&str]) -> Result<Self, Failed> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
        let program = directory.join("cvode");
        let output = Command::new("cc")
            .args(["-O3", "-o"])
            .args([&program, &path])
            .arg("-I/usr/include/suitesparse")
            .args(libraries.iter().map(|library| format!("-l{library}")))
            .arg("-lm")
            .output()
            .map_err(|e| Failed(format!("no C compiler `cc`: {e}")))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let first = said
                .lines()
                .find(|line| line.contains("error"))
                .unwrap_or("");
            return Err(Failed(format!(
                "{source} does not compile ({}); Debian has SUNDIALS as libsundials-dev",
                first.trim()
            )));
        }
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| Failed(format!("cvode does not start: {e}")))?;
        let (Some(requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failed("cvode has no pipes".to_string()));
        };
        let mut cvode = Self {
            child,
            requests,
            answers: BufReader::new(answers),
            version: String::new(),
        };
        cvode.version = cvode.answer()?;
        Ok(cvode)
    }

    fn answer(&mut self) -> Result<String, Failed> {
        let mut line = String::new();
        match self.answers.read_line(&mut line) {
            Ok(1..) => Ok(line.trim().to_string()),
            Ok(0) => Err(Failed("cvode ended".to_string())),
            Err(e) => Err(Failed(format!("cvode cannot be read: {e}"))),
        }
    }

    /// The line that answers a line.
    ///
    /// # Errors
    /// The program has ended.
    pub fn request(&mut self, line: &str) -> Result<String, Failed> {
        (self.requests.write_all(format!("{line}\n").as_bytes()))
            .and_then(|()| self.requests.flush())
            .map_err(|e| Failed(format!("cvode cannot be asked: {e}")))?;
        self.answer()
    }

    /// Seconds of a solve, its counts and the end that answer a request.
    ///
    /// # Errors
    /// The solve failed, or the program has ended.
    pub fn solve(&mut self, request: &str) -> Result<(f64, Counts, Vec<f64>), Failed> {
        let answer = self.request(request)?;
        let words: Vec<&str> = answer.split_whitespace().collect();
        let ["ok", seconds, counts @ ..] = words.as_slice() else {
            return Err(Failed(answer));
        };
        let bad = || Failed(format!("cvode answers `{answer}`"));
        let seconds = seconds.parse().map_err(|_| bad())?;
        let (counts, values) = counts.split_at_checked(4).ok_or_else(bad)?;
        let [steps, evaluations, jacobians, factorisations] =
            [0, 1, 2, 3].map(|i: usize| counts[i].parse().ok());
        let values: Result<Vec<f64>, _> = values.iter().map(|v| v.parse()).collect();
        let counts = Counts {
            steps,
            evaluations,
            jacobians,
            factorisations,
        };
        Ok((seconds, counts, values.map_err(|_| bad())?))
    }

    fn ask<P: Stiff<N>, const N: usize>(
        &mut self,
        problem: &str,
        rtol: f64,
        seconds: f64,
    ) -> Result<Batch, Failed> {
        let atol = rtol * P::SCALE;
        let start = P::START;
        let end = P::END;
        let mut request = format!("{problem} {rtol:e} {atol:e} {start:e} {end:e} {seconds:e}");
        for y in P::INITIAL {
            let _ = write!(request, " {y:e}");
        }
        let (seconds, counts, y) = self.solve(&request)?;
        let y = <[f64; N]>::try_from(y).map_err(|_| Failed(format!("cvode has no {N} values")))?;
        Ok(Batch {
            seconds,
            error: P::error(&y),
            counts,
        })
    }
}

impl Drop for Cvode {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// CVODE's BDF on a problem, which `cvode.c` knows by the name given.
pub fn contestant<P: Stiff<N> + 'static, const N: usize>(
    cvode: &Rc<RefCell<Cvode>>,
    problem: &'static str,
) -> Contestant {
    let cvode = Rc::clone(cvode);
    Contestant {
        name: "CVODE BDF",
        is_ours: false,
        measure: Box::new(move |rtol, seconds| {
            cvode.borrow_mut().ask::<P, N>(problem, rtol, seconds)
        }),
    }
}
