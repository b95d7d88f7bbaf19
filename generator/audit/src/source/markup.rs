//! YAML and XML as the objects and lists of JSON, line by line.

/// The most blocks that may stand in one another.
const DEPTH_LIMIT: usize = 64;

/// The blocks of YAML in braces and brackets.
pub(super) fn of_yaml(text: &str) -> String {
    let mut out = String::new();
    // Twice the column of each block that is open, one more for a list, and the bracket that closes the block.
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut depth = 0;
    for line in text.lines() {
        let line = line.split(" #").next().unwrap_or_default();
        let mut rest = if line.starts_with(['#', '%']) || line.starts_with("---") {
            ""
        } else {
            line
        };
        while depth == 0 && !rest.trim().is_empty() && open.len() < DEPTH_LIMIT {
            let content = rest.trim_start();
            let column = line.len() - content.len();
            let item = content
                .strip_prefix('-')
                .filter(|rest| rest.is_empty() || rest.starts_with(' '));
            let Some((level, key, behind)) = (match item {
                Some(behind) => Some((2 * column + 1, None, behind)),
                None => key_of(content).map(|(key, behind)| (2 * column, Some(key), behind)),
            }) else {
                break;
            };
            while open.last().is_some_and(|(last, _)| *last > level) {
                out.extend(open.pop().map(|(_, close)| close));
            }
            let is_first = open.last().is_none_or(|(last, _)| *last < level);
            let brackets = if key.is_some() {
                ['{', '}']
            } else {
                ['[', ']']
            };
            out.push(if is_first { brackets[0] } else { ',' });
            if is_first {
                open.push((level, brackets[1]));
            }
            out.extend(key.map(|key| format!("\"{key}\":")));
            rest = behind;
        }
        out += &scalar(rest.trim());
        depth += rest.matches(['[', '{']).count();
        depth = depth.saturating_sub(rest.matches([']', '}']).count());
        out.push('\n');
    }
    out.extend(open.into_iter().rev().map(|(_, close)| close));
    out
}

/// The key that a line begins with, and the text behind it.
fn key_of(content: &str) -> Option<(&str, &str)> {
    let (key, behind) = content.split_once(':')?;
    let key = key.trim().trim_matches(['"', '\'']);
    let is_key =
        !key.contains(['[', '{', '"', ',']) && (behind.is_empty() || behind.starts_with(' '));
    is_key.then_some((key, behind))
}

/// A number or a list as it stands, other words in quotes.
fn scalar(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_digit() || "[]{},-+.\"'".contains(c);
    if text.is_empty() || text.starts_with(is_plain) {
        return text.into();
    }
    format!("\"{}\"", text.replace('"', ""))
}

/// The elements of XML as pairs: `<Parameter name="b" value="0.5 0.5"/>`, `<b>0.5 0.5</b>`.
pub(super) fn of_xml(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let end = match rest[open..].strip_prefix("<!--") {
            Some(comment) => comment.find("-->").map(|end| open + 6 + end),
            None => rest[open..].find('>').map(|end| open + end),
        };
        let Some(end) = end else { break };
        let tag = &rest[open + 1..end];
        let behind = &rest[end + 1..];
        let content = &behind[..behind.find('<').unwrap_or(behind.len())];
        let is_leaf = behind[content.len()..].starts_with("</") && !content.trim().is_empty();
        let key = attribute(tag, "name")
            .or(tag.split_whitespace().next())
            .unwrap_or_default();
        out.extend(rest[..end].chars().filter(|c| *c == '\n'));
        rest = behind;
        if tag.starts_with(['!', '?']) {
            continue;
        }
        if tag.starts_with('/') {
            out += "},";
        } else if let Some(value) = attribute(tag, "value") {
            out += &format!("\"{key}\":{},", list(value));
            out += if tag.ends_with('/') { "" } else { "\"\":{" };
        } else if is_leaf {
            out += &format!("\"{key}\":{},", list(content));
            rest = behind[content.len()..]
                .split_once('>')
                .map_or("", |(_, rest)| rest);
        } else if !tag.ends_with('/') {
            out += &format!("\"{key}\":{{");
        }
    }
    out
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = tag.split_once(&format!(" {name}=\""))?;
    Some(behind.split_once('"')?.0)
}

/// Several numbers as a list; `2x2:{…}` has its sizes before it.
fn list(text: &str) -> String {
    let text = text.rsplit_once(':').map_or(text, |(_, list)| list).trim();
    if text.contains([' ', ',', ';'])
        && text.starts_with(|c: char| c.is_ascii_digit() || "-+.".contains(c))
    {
        return format!("[{text}]");
    }
    scalar(text)
}
