//! The page of a family: its parameters as sliders, and what becomes of the spectral radius as they move.
//!
//! What moves is p(λ) over ℚ(parameters), compiled once: nothing is derived in the browser.

use super::letters::{prose, written};
use super::page::page;
use super::{File, Method, curves, families, without_script};
use crate::cli::format::joined;
use maud::{Markup, html};
use serde_json::{Value as Json, json};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rounding;
use stepsmith_scheme::families::{Family, Parameters, Value};
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::reserved::symbol;
use stepsmith_scheme::spec::{Parameter, Spec};

/// The most parameters that move; further ones stay as they are.
const FREE_LIMIT: usize = 5;

/// A parameter of a member.
#[derive(Clone, PartialEq)]
pub(super) struct Setting {
    name: String,
    text: String,
    /// The value of the parameter, where it is a number.
    number: Option<f64>,
}

impl Setting {
    pub(super) fn of(parameter: &Parameter) -> Self {
        let (text, number) = match &parameter.value {
            Value::Exact(value) => (value.to_string(), value.to_f64()),
            _ => (parameter.written.clone(), None),
        };
        let name = parameter.name.clone();
        Self { name, text, number }
    }
}

/// A member of the family that the sliders jump to.
#[derive(Clone)]
struct Preset {
    name: String,
    values: Vec<Setting>,
    /// The proven stability, and the ends of the stable set, where the member is in the catalogue.
    stable: Option<(String, Json)>,
}

impl Preset {
    /// An example of the guide with all of its parameters.
    fn of_example(family: &Family, example: &[(&str, &str)]) -> Option<Self> {
        let spec = Spec::from_family(family.name, example).ok()?;
        let values: Vec<Setting> = spec.parameters().iter().map(Setting::of).collect();
        Some(Self {
            name: equations(&values),
            values,
            stable: None,
        })
    }

    /// A method of the catalogue with all of its parameters.
    fn of_method(method: &Method) -> Self {
        let statement = match method.stable_for() {
            word if word.ends_with("stable") => word,
            steps => format!("stable for {steps}"),
        };
        Self {
            name: method.listed.name.clone(),
            values: method.settings.clone(),
            stable: Some((statement, method.ends.clone())),
        }
    }

    /// The member with these of its parameters alone.
    fn reduced_to(&self, names: &[String]) -> Self {
        let values = (names.iter()).filter_map(|name| self.values.iter().find(|s| s.name == *name));
        Self {
            values: values.cloned().collect(),
            ..self.clone()
        }
    }
}

/// Settings as they are written one after the other.
fn equations(settings: &[Setting]) -> String {
    let all = settings.iter();
    joined(all.map(|s| format!("{} = {}", s.name, s.text)), ", ")
}

/// Members that differ only in their movable parameters.
struct Variant {
    fixed: Vec<Setting>,
    free: Vec<String>,
    presets: Vec<Preset>,
    functions: Vec<(&'static str, String)>,
    damped: bool,
}

impl Variant {
    fn label(&self) -> String {
        if self.free.is_empty() {
            return written(&joined(self.presets.iter().map(|p| &p.name), ", "));
        }
        let free = format!("in {}", written(&self.free.join(", ")));
        if self.fixed.is_empty() {
            free
        } else {
            format!("{}, {free}", written(&equations(&self.fixed)))
        }
    }

    /// The variant of a member; `None` where it has no polynomial to draw.
    fn of(family: &Family, member: &Preset) -> Option<Self> {
        let free = movable(family, &member.values);
        let scheme = freed(family, &member.values, &free)?;
        let symbols: Vec<Symbol> = free.iter().map(|name| symbol(name)).collect();
        let functions = curves::functions(&scheme, &symbols);
        let mut fixed = member.values.clone();
        fixed.retain(|s| !free.contains(&s.name));
        (!functions.is_empty()).then(|| Self {
            fixed,
            presets: vec![member.reduced_to(&free)],
            functions,
            damped: curves::is_damped(&scheme),
            free,
        })
    }

    /// Whether the same parameters of a member can move, and the others have the same values.
    fn has(&self, member: &Preset) -> bool {
        let settings = member.values.iter();
        let (free, fixed): (Vec<_>, Vec<_>) = settings.partition(|s| self.free.contains(&s.name));
        free.len() == self.free.len()
            && fixed.len() == self.fixed.len()
            && fixed.iter().all(|s| self.fixed.contains(s))
    }
}

/// The scheme with some parameters as symbols of their own names.
fn freed(family: &Family, settings: &[Setting], free: &[String]) -> Option<Scheme> {
    let pairs = settings.iter().map(|s| {
        let is_free = free.contains(&s.name);
        let value = if is_free { &s.name } else { &s.text };
        (s.name.as_str(), value.as_str())
    });
    let spec = Spec::from_family(family.name, &pairs.collect::<Vec<_>>()).ok()?;
    spec.at_equal_steps().ok()
}

/// The parameters that can move: each number in whose place a symbol still gives a step.
fn movable(family: &Family, settings: &[Setting]) -> Vec<String> {
    let mut free = Vec::new();
    for setting in settings.iter().filter(|s| s.number.is_some()) {
        let mut with = free.clone();
        with.push(setting.name.clone());
        let scheme = (with.len() <= FREE_LIMIT).then(|| freed(family, settings, &with));
        // A symbol that the step does not have moves nothing.
        let symbols = scheme.flatten().map(|scheme| scheme.free_symbols());
        if (symbols.iter().flatten()).any(|s| s.name() == setting.name) {
            free = with;
        }
    }
    free
}

fn variants(family: &Family, methods: &[&Method]) -> Vec<Variant> {
    let listed = methods.iter().map(|method| Preset::of_method(method));
    let examples = family.guide.examples.iter();
    let examples = examples.filter_map(|example| Preset::of_example(family, example));
    let mut variants: Vec<Variant> = Vec::new();
    for member in listed.chain(examples) {
        if let Some(known) = variants.iter_mut().find(|v| v.has(&member)) {
            let preset = member.reduced_to(&known.free);
            // An example that the catalogue has adds nothing.
            if known.presets.iter().all(|p| p.values != preset.values) {
                known.presets.push(preset);
            }
        } else {
            variants.extend(Variant::of(family, &member));
        }
    }
    // Those with most to move first, and what is stable before what is not.
    for variant in &mut variants {
        variant.presets.sort_by_key(|p| {
            let stable = p.stable.as_ref();
            stable.is_none_or(|(text, _)| text.contains("no "))
        });
    }
    variants.sort_by_key(|v| (v.free.is_empty(), std::cmp::Reverse(v.presets.len())));
    variants
}

/// The ends of a slider: the usual ones, else some way around the members.
fn range(family: &Family, variant: &Variant, i: usize) -> (f64, f64) {
    let name = &variant.free[i];
    let usual = (family.usual)(&Parameters::new());
    if let Some(usual) = usual.iter().find(|u| u.parameter == name)
        && let Some(to) = &usual.to
    {
        return (rounding::to_f64(&usual.from), rounding::to_f64(to));
    }
    let values = variant.presets.iter().filter_map(|p| p.values[i].number);
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
    ((low - 0.5).floor(), (high + 0.5).ceil())
}

/// The files of the explorer of a family; none where no member of it has a polynomial to draw.
pub(super) fn files(family: &Family, methods: &[&Method]) -> Vec<File> {
    let variants = variants(family, methods);
    if variants.is_empty() {
        return Vec::new();
    }
    let path = format!("explore/{}", family.name);
    let script = format!("{path}.js");
    let scripts = ["assets/plot.js", "assets/explorer.js", &script];
    let page = page(
        "../",
        families::name(family.name),
        &scripts,
        main(family, methods, &variants),
    );
    let polynomials = joined(variants.iter().map(polynomials), ",\n");
    let text = format!("stepsmith.explore([\n{polynomials}\n]);\n");
    vec![(format!("{path}.html"), page), (script, text)]
}

/// The data of a variant for the script.
fn polynomials(variant: &Variant) -> String {
    let presets = variant.presets.iter().map(|preset| {
        let values: Vec<String> = preset.values.iter().map(|s| written(&s.text)).collect();
        let numbers: Vec<Option<f64>> = preset.values.iter().map(|s| s.number).collect();
        let (stable, ends) = preset.stable.clone().unzip();
        json!({ "name": preset.name, "values": values, "numbers": numbers, "stable": stable, "ends": ends })
    });
    let about = json!({
        "label": variant.label(),
        "parameters": variant.free.iter().map(|name| written(name)).collect::<Vec<_>>(),
        "damped": variant.damped,
        "presets": presets.collect::<Vec<_>>(),
    });
    curves::with_functions(&about, &variant.functions)
}

fn main(family: &Family, methods: &[&Method], variants: &[Variant]) -> Markup {
    html! {
        h1 { (families::name(family.name)) }
        p.lead { (prose(family.summary)) }
        (without_script("The explorer is a script."))
        form.explorer #explorer aria-label="Parameters" {
            @if variants.len() > 1 {
                label { span { "Members" }
                    select name="variant" {
                        @for (i, variant) in variants.iter().enumerate() { option value=(i) { (variant.label()) } }
                    }
                }
            }
            @for (i, variant) in variants.iter().enumerate() {
                fieldset data-variant=(i) hidden[i > 0] {
                    legend.visually-hidden { (variant.label()) }
                    @if !variant.free.is_empty() {
                        label { span { "Jump to" }
                            select.preset { @for preset in &variant.presets { option { (written(&preset.name)) } }
                                option value="" { "values of your own" } }
                        }
                    }
                    @for (j, name) in variant.free.iter().enumerate() {
                        @let (from, to) = range(family, variant, j);
                        @let first = &variant.presets[0].values[j];
                        (slider(&written(name), &format!("p{i}-{j}"), from, to, &first.text, first.number.unwrap_or(from)))
                    }
                }
            }
            fieldset.common {
                legend.visually-hidden { "Test problem" }
                (slider("ξ", "damping", 0.0, 1.0, "0", 0.0))
                label { span { "Ω up to" } input type="number" name="reach" min="0.1" max="1000" step="any" value="4"; }
            }
        }
        p.result #result aria-live="polite" {}
        div.charts {
            figure.chart #radius-plot {
                figcaption { "Spectral radius on x'' = −ω²x − 2ξωx'" }
                div.canvas {} ul.legend {}
                output { "Move over the plot, or focus it and use the arrow keys, to read values." }
            }
            figure.chart #region-plot { figcaption { "Stable steps" } div.canvas {}
                label.across { span { "upwards: " } select name="across" form="explorer" { option value="xi" { "ξ" } } }
            }
        }
        h2 { "Parameters" }
        (parameters(family))
        @if !family.guide.notes.is_empty() { p { (prose(family.guide.notes)) } }
        @if !methods.is_empty() {
            h2 { "Methods of the catalogue" }
            ul { @for method in methods { li {
                a href={ "../" (method.path) ".html" } { (method.listed.name) }
                @if let Some(title) = &method.listed.title { ", " (prose(title)) }
            } } }
        }
    }
}

/// The guide to the parameters as a table.
fn parameters(family: &Family) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Parameters of the family" {
            table { caption.visually-hidden { "Parameters of the family" }
                thead { tr { th scope="col" { "parameter" } th scope="col" { "values" } th scope="col" { "meaning" } } }
                tbody { @for about in family.guide.parameters { tr {
                    th scope="row" { (written(about.name)) } td { (prose(about.values)) } td { (prose(about.meaning)) }
                } } }
            }
        }
    }
}

/// A slider with a field that takes exact numbers.
pub(super) fn slider(
    letter: &str,
    name: &str,
    from: f64,
    to: f64,
    text: &str,
    value: f64,
) -> Markup {
    html! {
        div.slider {
            label for=(name) { (letter) }
            input type="range" id={ (name) "-range" } min=(from) max=(to) step="any" value=(value)
                aria-label={ (letter) ", slider" } data-for=(name);
            input type="text" id=(name) name=(name) value=(written(text)) inputmode="text" autocomplete="off" spellcheck="false";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::families::family;

    #[test]
    fn what_can_move_moves_and_the_rest_tells_members_apart() {
        let of = |name: &str| variants(family(name).unwrap(), &[]);
        let newmark = of("newmark");
        assert_eq!(newmark.len(), 1);
        assert_eq!(newmark[0].free, ["beta", "gamma"]);
        assert_eq!(newmark[0].label(), "in β, γ");
        let beta = newmark[0]
            .presets
            .iter()
            .map(|preset| preset.values[0].number);
        assert_eq!(beta.collect::<Vec<_>>(), [Some(0.25), Some(1.0 / 6.0)]);
        assert_eq!(
            range(family("newmark").unwrap(), &newmark[0], 1),
            (0.5, 1.0)
        );
        assert!(
            newmark[0].functions[0]
                .1
                .starts_with("(Omega,xi,beta,gamma)=>")
        );
        // A degree is no number that moves, and of many parameters only the first do.
        let degrees = of("central-difference");
        let ten = degrees
            .iter()
            .find(|v| v.fixed.iter().any(|s| s.text == "10"))
            .unwrap();
        assert_eq!(ten.free.len(), FREE_LIMIT);
        assert!(ten.fixed.iter().any(|s| s.name == "degree"));
        // Nothing of a formula of two steps moves.
        assert!(of("bdf")[0].free.is_empty());
    }
}
