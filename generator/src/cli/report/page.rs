//! The frame that all pages have in common.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The mark that tells a site's first page from others.
pub(super) const MARK: &str = r#"<meta name="generator" content="stepsmith report">"#;

/// The HTML text of a page. The `root` is the way from the page to the site's folder, empty or `../`. The `scripts`
/// are added to the scripts of all pages, as seen from the folder. The `main` part is the content.
pub(super) fn page(root: &str, title: &str, scripts: &[&str], main: Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                (PreEscaped(MARK))
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Stepsmith" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href={ (root) "assets/style.css" };
                @for script in ["assets/site.js"].iter().chain(scripts) {
                    script defer src={ (root) (script) } {}
                }
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header.site {
                    a.brand href={ (root) "index.html" } { "Stepsmith" }
                    nav aria-label="Site" {
                        a href={ (root) "index.html" } { "Methods" }
                        a href={ (root) "comparison.html" } { "Comparison" }
                        a href={ (root) "findings.html" } { "Findings" }
                    }
                }
                main #main tabindex="-1" { (main) }
                footer.site {
                    p { "Written by " code { "stepsmith report" }
                        ". Statements are proven in exact arithmetic; plots are samples in floating-point numbers." }
                }
            }
        }
    };
    page.into_string()
}
