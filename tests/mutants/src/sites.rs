//! The places of a source file that are mutated, and the file with all mutants in it.
//!
//! `a < b` becomes `match (&(a), &(b)) { (l, r) => match at(17, 2) { 1 => *l <= *r, 2 => *l >= *r, _ => *l < *r } }`:
//! operands stand there once, so that mutants nest without growth.

use proc_macro2::Span;
use std::collections::{BTreeSet, HashMap};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, Pat, ReturnType, Type, UnOp};

/// A mutant: its number and what it changes.
pub struct Mutant {
    /// By which it is asked for.
    pub number: u32,
    /// The number of the first mutant of its place, which is what tests reach.
    pub place: u32,
    /// File, function, line and change; the same after edits elsewhere in the file.
    pub name: String,
    /// The line at present.
    pub line: usize,
}

/// A piece of text in place of a range; what is open begins before, what is closed ends after, its inner ones.
struct Edit {
    start: usize,
    end: usize,
    class: u8,
    order: isize,
    text: String,
}

/// The mutants of a file and the edits that put them there.
pub struct Sites<'a> {
    file: &'a str,
    source: &'a str,
    lines: Vec<&'a str>,
    dropped: &'a BTreeSet<u32>,
    next: u32,
    /// All mutants, those that are dropped too.
    pub mutants: Vec<Mutant>,
    edits: Vec<Edit>,
    function: Vec<String>,
    names: HashMap<String, usize>,
}

const CLOSE: u8 = 0;
const BETWEEN: u8 = 1;
const OPEN: u8 = 2;

/// Methods whose closures say yes or no.
const PREDICATES: [&str; 14] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "partition",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
    "is_ok_and",
    "is_err_and",
];

impl<'a> Sites<'a> {
    /// The mutants of a file, numbered from `first`; those that are `dropped` are not put into it.
    pub fn of(
        file: &'a str,
        source: &'a str,
        first: u32,
        dropped: &'a BTreeSet<u32>,
    ) -> syn::Result<Self> {
        let mut sites = Self {
            file,
            source,
            lines: source.lines().collect(),
            dropped,
            next: first,
            mutants: Vec::new(),
            edits: Vec::new(),
            function: Vec::new(),
            names: HashMap::new(),
        };
        sites.visit_file(&syn::parse_file(source)?);
        Ok(sites)
    }

    /// The file with its mutants.
    pub fn text(mut self) -> String {
        self.edits.sort_by_key(|e| (e.start, e.class, e.order));
        let mut text = String::new();
        let mut at = 0;
        for edit in self.edits {
            text.push_str(&self.source[at..edit.start]);
            text.push_str(&edit.text);
            at = edit.end;
        }
        text + &self.source[at..]
    }

    /// What is opened last is closed first.
    fn edit(&mut self, start: usize, end: usize, class: u8, order: isize, text: impl Into<String>) {
        self.edits.push(Edit {
            start,
            end,
            class,
            order,
            text: text.into(),
        });
    }

    fn open(&mut self, start: usize, end: usize, text: impl Into<String>) -> isize {
        let order = self.edits.len() as isize;
        self.edit(start, end, OPEN, order, text);
        order
    }

    fn close(&mut self, start: usize, end: usize, opened: isize, text: impl Into<String>) {
        self.edit(start, end, CLOSE, -opened, text);
    }

    /// Numbers the variants of a place, each a text of the change and its code; the arms of a match over them.
    fn variants(&mut self, span: Span, old: &str, variants: &[(&str, String)]) -> Place {
        let first = self.next;
        let line = span.start().line;
        self.next += variants.len() as u32;
        let mut arms = String::new();
        for (k, (new, code)) in variants.iter().enumerate() {
            let number = first + k as u32;
            let place = self.function.last().map_or("", String::as_str);
            let around = self.lines[line - 1].trim();
            let name = format!("{} {place}: {old} -> {new} in {around}", self.file);
            let count = self.names.entry(name.clone()).or_insert(0);
            *count += 1;
            let name = match count {
                1 => name,
                n => format!("{name} #{n}"),
            };
            self.mutants.push(Mutant {
                number,
                place: first,
                name,
                line,
            });
            if !self.dropped.contains(&number) {
                arms += &format!("{} => /*<{number}*/{{ {code} }}/*>*/, ", k + 1);
            }
        }
        let call = format!("crate::mutants::at({first}, {})", variants.len());
        Place { first, call, arms }
    }

    /// Whether a mutant of the place is left.
    fn left(&self, place: &Place, count: u32) -> bool {
        (place.first..place.first + count).any(|n| !self.dropped.contains(&n))
    }

    /// A condition also as true and as false.
    fn condition(&mut self, e: &Expr) {
        if matches!(e, Expr::Binary(_) | Expr::Let(_) | Expr::Lit(_)) || has_let(e) {
            return;
        }
        if let Expr::Paren(inner) = e {
            return self.condition(&inner.expr);
        }
        let old = self.short(e);
        let constants = [("true", "true".to_owned()), ("false", "false".to_owned())];
        let place = self.variants(e.span(), &old, &constants);
        self.wrap(e, &place, 2);
    }

    /// `match at(…) { arms, _ => e }` around an expression.
    fn wrap(&mut self, e: &Expr, place: &Place, count: u32) {
        if !self.left(place, count) {
            return;
        }
        let range = e.span().byte_range();
        let Place { first, call, arms } = place;
        let open = format!("/*[{first}*/(match {call} {{ {arms}_ => ");
        let opened = self.open(range.start, range.start, open);
        self.close(range.end, range.end, opened, " })/*]*/");
    }

    /// The expression with its value bound to `__v`, where variants and `old` stand for it.
    fn bound(&mut self, e: &Expr, inner: &Expr, place: &Place, count: u32, how: &str, old: &str) {
        if !self.left(place, count) {
            return self.visit_expr(inner);
        }
        let whole = e.span().byte_range();
        let part = inner.span().byte_range();
        let Place { first, call, arms } = place;
        let open = format!("/*[{first}*/(match {how}(");
        let opened = self.open(whole.start, part.start, open);
        self.visit_expr(inner);
        let close = format!(") {{ __v => match {call} {{ {arms}_ => {old} }} }})/*]*/");
        self.close(part.end, whole.end, opened, close);
    }

    /// Two operands bound to `__l` and `__r`.
    #[expect(clippy::too_many_arguments, reason = "the parts of one text")]
    fn pair(
        &mut self,
        e: &Expr,
        l: &Expr,
        r: &Expr,
        place: &Place,
        count: u32,
        how: &str,
        old: &str,
    ) {
        if !self.left(place, count) {
            self.visit_expr(l);
            return self.visit_expr(r);
        }
        let [whole, left, right] = [e.span(), l.span(), r.span()].map(|s| s.byte_range());
        let Place { first, call, arms } = place;
        let open = format!("/*[{first}*/(match ({how}(");
        let opened = self.open(whole.start, left.start, open);
        self.visit_expr(l);
        self.edit(left.end, right.start, BETWEEN, 0, format!("), {how}("));
        self.visit_expr(r);
        let close = format!(")) {{ (__l, __r) => match {call} {{ {arms}_ => {old} }} }})/*]*/");
        self.close(right.end, whole.end, opened, close);
    }

    fn binary(&mut self, e: &Expr, l: &Expr, op: &BinOp, r: &Expr) {
        let old = self.text_of(op.span()).to_owned();
        let others: &[&str] = match op {
            BinOp::Lt(_) => &["<=", ">="],
            BinOp::Le(_) => &["<", ">"],
            BinOp::Gt(_) => &[">=", "<="],
            BinOp::Ge(_) => &[">", "<"],
            BinOp::Eq(_) => &["!="],
            BinOp::Ne(_) => &["=="],
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) => &["+"],
            BinOp::Mul(_) => &["/", "+"],
            BinOp::Div(_) => &["*"],
            BinOp::Rem(_) => &["/"],
            BinOp::Shl(_) => &[">>"],
            BinOp::Shr(_) => &["<<"],
            BinOp::BitAnd(_) => &["|"],
            BinOp::BitOr(_) => &["&"],
            BinOp::BitXor(_) => &["|"],
            BinOp::AddAssign(_) => &["-="],
            BinOp::SubAssign(_) => &["+="],
            BinOp::MulAssign(_) => &["/=", "+="],
            BinOp::DivAssign(_) => &["*="],
            BinOp::And(_) | BinOp::Or(_) if !has_let(e) => &["", "left", "right"],
            _ => return visit::visit_expr(self, e),
        };
        let count = others.len() as u32;
        match op {
            BinOp::And(_) | BinOp::Or(_) => {
                let (swapped, name) = match op {
                    BinOp::And(_) => ("||", "and"),
                    _ => ("&&", "or"),
                };
                let variants = [swapped, "left side", "right side"].map(|v| (v, String::new()));
                let place = self.variants(op.span(), &old, &variants);
                let [whole, left, right] = [e.span(), l.span(), r.span()].map(|s| s.byte_range());
                let first = place.first;
                if !self.left(&place, count) {
                    return visit::visit_expr(self, e);
                }
                let open = format!("/*[{first}*/(match (");
                let opened = self.open(whole.start, left.start, open);
                self.visit_expr(l);
                let between = format!(") {{ __l => if crate::mutants::{name}({first}, __l) {{ ");
                self.edit(left.end, right.start, BETWEEN, 0, between);
                self.visit_expr(r);
                self.close(right.end, whole.end, opened, " } else { __l } })/*]*/");
            }
            _ if old.len() > 1
                && old.ends_with('=')
                && !matches!(
                    op,
                    BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Le(_) | BinOp::Ge(_)
                ) =>
            {
                let target = self.text_of(l.span()).to_owned();
                let code = |op: &str| format!("{target} {op} __r");
                let variants: Vec<_> = others.iter().map(|op| (*op, code(op))).collect();
                let place = self.variants(op.span(), &old, &variants);
                if !self.left(&place, count) {
                    return visit::visit_expr(self, e);
                }
                let [whole, right] = [e.span(), r.span()].map(|s| s.byte_range());
                let Place { first, call, arms } = place;
                let open = format!("/*[{first}*/(match (");
                let opened = self.open(whole.start, right.start, open);
                self.visit_expr(r);
                let old = code(&old);
                let close =
                    format!(") {{ __r => match {call} {{ {arms}_ => {{ {old} }} }} }})/*]*/");
                self.close(right.end, whole.end, opened, close);
            }
            _ => {
                let compares = matches!(
                    op,
                    BinOp::Lt(_)
                        | BinOp::Le(_)
                        | BinOp::Gt(_)
                        | BinOp::Ge(_)
                        | BinOp::Eq(_)
                        | BinOp::Ne(_)
                );
                let (how, star) = if compares { ("&", "*") } else { ("", "") };
                let code = |op: &str| format!("{star}__l {op} {star}__r");
                let variants: Vec<_> = others.iter().map(|op| (*op, code(op))).collect();
                let place = self.variants(op.span(), &old, &variants);
                self.pair(e, l, r, &place, count, how, &code(&old));
            }
        }
    }

    fn method(&mut self, e: &Expr, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let (new, code) = match name.as_str() {
            "is_lt" => ("is_le", "__v.is_le()"),
            "is_le" => ("is_lt", "__v.is_lt()"),
            "is_gt" => ("is_ge", "__v.is_ge()"),
            "is_ge" => ("is_gt", "__v.is_gt()"),
            "is_positive" => ("not negative", "!__v.is_negative()"),
            "is_negative" => ("not positive", "!__v.is_positive()"),
            "floor" => ("ceil", "__v.ceil()"),
            "ceil" => ("floor", "__v.floor()"),
            "first" => ("last", "__v.last()"),
            "last" => ("first", "__v.first()"),
            "min" => ("max", "__l.max(__r)"),
            "max" => ("min", "__l.min(__r)"),
            _ => return self.predicates(call),
        };
        let span = call.method.span();
        let variants = [(new, code.to_owned())];
        match (name.as_str(), &arguments[..]) {
            ("min" | "max", [argument]) => {
                let place = self.variants(span, &name, &variants);
                self.pair(
                    e,
                    &call.receiver,
                    argument,
                    &place,
                    1,
                    "",
                    &format!("__l.{name}(__r)"),
                );
            }
            (name, []) if !matches!(name, "min" | "max") => {
                let place = self.variants(span, name, &variants);
                self.bound(e, &call.receiver, &place, 1, "&", &format!("__v.{name}()"));
            }
            _ => visit::visit_expr(self, e),
        }
    }

    /// What a closure or a receiver says, also as true and as false.
    fn predicates(&mut self, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        if matches!(name.as_str(), "then" | "then_some") {
            self.condition(&call.receiver);
        }
        if PREDICATES.contains(&name.as_str()) {
            for argument in &call.args {
                if let Expr::Closure(closure) = argument {
                    self.condition(&closure.body);
                }
            }
        }
        visit::visit_expr_method_call(self, call);
    }

    /// Constants of the type that a function returns.
    fn constants(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let constants: &[&str] = match &signature.output {
            ReturnType::Default => &[""],
            ReturnType::Type(_, ty) => match &**ty {
                Type::Path(path) => {
                    let text = self.text_of(path.span());
                    let name = path.path.segments.last().map(|s| s.ident.to_string());
                    match name.as_deref() {
                        Some("bool") => &["true", "false"],
                        Some("Option") if text.contains("<bool>") => {
                            &["None", "Some(true)", "Some(false)"]
                        }
                        Some("Option") => &["None"],
                        Some("Result") => &["Ok(Default::default())"],
                        Some("Ordering") => &[
                            "std::cmp::Ordering::Less",
                            "std::cmp::Ordering::Equal",
                            "std::cmp::Ordering::Greater",
                        ],
                        Some("usize" | "u8" | "u16" | "u32" | "u64" | "i32" | "i64" | "f64") => {
                            &["0 as _", "1 as _"]
                        }
                        _ => &["Default::default()"],
                    }
                }
                _ => return,
            },
        };
        let code = |c: &&'static str| (*c, format!("return {c};"));
        let variants: Vec<_> = constants.iter().map(code).collect();
        let place = self.variants(signature.ident.span(), "body", &variants);
        if self.left(&place, variants.len() as u32) {
            let at = body.brace_token.span.open().byte_range().end;
            let Place { first, call, arms } = place;
            let text = format!(" /*[{first}*/match {call} {{ {arms}_ => {{}} }}/*]*/");
            self.open(at, at, text);
        }
    }

    fn function(&mut self, signature: &syn::Signature, body: &syn::Block) {
        if signature.constness.is_some() {
            return;
        }
        self.function.push(signature.ident.to_string());
        self.constants(signature, body);
        visit::visit_block(self, body);
        self.function.pop();
    }

    fn text_of(&self, span: Span) -> &'a str {
        &self.source[span.byte_range()]
    }

    /// An expression on one line.
    fn short(&self, e: &Expr) -> String {
        let words: Vec<&str> = self.text_of(e.span()).split_whitespace().collect();
        words.join(" ")
    }
}

/// Where variants go.
struct Place {
    first: u32,
    call: String,
    arms: String,
}

impl<'ast> Visit<'ast> for Sites<'_> {
    fn visit_expr(&mut self, e: &'ast Expr) {
        if attributes(e).is_some_and(is_test) {
            return;
        }
        match e {
            Expr::Binary(b) => self.binary(e, &b.left, &b.op, &b.right),
            Expr::MethodCall(call) => self.method(e, call),
            Expr::Unary(u) => {
                let (old, new) = match (&u.op, &*u.expr) {
                    (UnOp::Neg(_), Expr::Lit(_)) => return,
                    (UnOp::Neg(_), Expr::Reference(_)) => ("-__v", "__v.clone()"),
                    (UnOp::Neg(_), _) => ("-__v", "__v"),
                    (UnOp::Not(_), _) => ("!__v", "__v"),
                    _ => return visit::visit_expr(self, e),
                };
                let place = self.variants(u.op.span(), &old[..1], &[("nothing", new.to_owned())]);
                self.bound(e, &u.expr, &place, 1, "", old);
            }
            Expr::If(i) => {
                self.condition(&i.cond);
                visit::visit_expr(self, e);
            }
            Expr::While(w) => {
                self.condition(&w.cond);
                visit::visit_expr(self, e);
            }
            Expr::Match(m) => {
                let truth = |p: &Pat| matches!(p, Pat::Lit(l) if matches!(l.lit, Lit::Bool(_)));
                if m.arms.iter().all(|arm| truth(&arm.pat)) {
                    self.condition(&m.expr);
                }
                let rest = m.arms.last().is_some_and(|arm| is_rest(&arm.pat));
                for arm in &m.arms {
                    match &arm.pat {
                        Pat::Guard(guarded) => self.condition(&guarded.guard),
                        pat if rest && !is_rest(pat) => {
                            let variants = [("nothing", String::new())];
                            let place = self.variants(arm.pat.span(), "arm", &variants);
                            if self.left(&place, 1) {
                                let at = arm.pat.span().byte_range().end;
                                let first = place.first;
                                let text = format!(
                                    " /*<{first}*/if crate::mutants::at({first}, 1) == 0/*>*/ "
                                );
                                self.edit(at, at, BETWEEN, 0, text);
                            }
                        }
                        _ => {}
                    }
                }
                visit::visit_expr(self, e);
            }
            Expr::Range(range) => {
                if let Some(end) = &range.end
                    && !matches!(**end, Expr::Lit(_))
                {
                    let code = "__v.saturating_sub(1)".to_owned();
                    let place = self.variants(end.span(), "range's end", &[("one less", code)]);
                    if let Some(start) = &range.start {
                        self.visit_expr(start);
                    }
                    return self.bound_keeping(end, &place);
                }
                visit::visit_expr(self, e);
            }
            Expr::Lit(l) => match &l.lit {
                Lit::Bool(b) => {
                    let new = if b.value { "false" } else { "true" };
                    let old = if b.value { "true" } else { "false" };
                    let place = self.variants(l.span(), old, &[(new, new.to_owned())]);
                    self.wrap(e, &place, 1);
                }
                Lit::Int(n) => {
                    let Ok(value) = n.base10_parse::<u64>() else {
                        return;
                    };
                    let suffix = n.suffix();
                    let others = [value.checked_add(1), value.checked_sub(1)];
                    let others: Vec<String> = others
                        .into_iter()
                        .flatten()
                        .map(|v| format!("{v}{suffix}"))
                        .collect();
                    let variants: Vec<_> = others.iter().map(|v| (&**v, v.clone())).collect();
                    let place = self.variants(l.span(), self.text_of(l.span()), &variants);
                    self.wrap(e, &place, variants.len() as u32);
                }
                _ => {}
            },
            Expr::Repeat(repeat) => self.visit_expr(&repeat.expr),
            Expr::Const(_) => {}
            Expr::Macro(m) if m.mac.path.is_ident("vec") => {
                let list = syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated;
                if let Ok(elements) = m.mac.parse_body_with(list) {
                    elements.iter().for_each(|e| self.visit_expr(e));
                }
            }
            _ => visit::visit_expr(self, e),
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Mod(m) if !is_test(&m.attrs) => visit::visit_item_mod(self, m),
            syn::Item::Fn(f) if !is_test(&f.attrs) => self.function(&f.sig, &f.block),
            syn::Item::Impl(i) if !is_test(&i.attrs) && !prints(i) => {
                visit::visit_item_impl(self, i)
            }
            syn::Item::Trait(t) if !is_test(&t.attrs) => visit::visit_item_trait(self, t),
            _ => {}
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if let syn::ImplItem::Fn(f) = item
            && !is_test(&f.attrs)
        {
            self.function(&f.sig, &f.block);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if let syn::TraitItem::Fn(f) = item
            && let Some(body) = &f.default
        {
            self.function(&f.sig, body);
        }
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        if let Pat::Guard(guarded) = pat {
            self.visit_expr(&guarded.guard);
        }
    }
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
}

impl Sites<'_> {
    /// An expression that stays, with its value bound to `__v`.
    fn bound_keeping(&mut self, e: &Expr, place: &Place) {
        if !self.left(place, 1) {
            return self.visit_expr(e);
        }
        let range = e.span().byte_range();
        let Place { first, call, arms } = place;
        let opened = self.open(range.start, range.start, format!("/*[{first}*/(match ("));
        self.visit_expr(e);
        let close = format!(") {{ __v => match {call} {{ {arms}_ => __v }} }})/*]*/");
        self.close(range.end, range.end, opened, close);
    }
}

/// Whether a pattern takes what is left.
fn is_rest(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) => true,
        Pat::Ident(p) => {
            p.subpat.is_none() && p.ident.to_string().starts_with(|c: char| c.is_lowercase())
        }
        _ => false,
    }
}

/// Whether a chain of conditions binds names.
fn has_let(e: &Expr) -> bool {
    match e {
        Expr::Let(_) => true,
        Expr::Binary(b) => has_let(&b.left) || has_let(&b.right),
        _ => false,
    }
}

fn attributes(e: &Expr) -> Option<&[syn::Attribute]> {
    match e {
        Expr::Block(b) => Some(&b.attrs),
        Expr::If(i) => Some(&i.attrs),
        _ => None,
    }
}

/// Whether something is there in tests alone.
pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| {
        a.path().is_ident("cfg")
            && matches!(&a.meta, syn::Meta::List(l) if l.tokens.to_string().starts_with("test"))
    })
}

/// Whether an implementation is of what people read.
fn prints(i: &syn::ItemImpl) -> bool {
    let name = i.trait_.as_ref().and_then(|t| t.0.segments.last());
    name.is_some_and(|s| ["Display", "Debug", "Error"].contains(&s.ident.to_string().as_str()))
}
