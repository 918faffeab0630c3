//! A body as lines, and the places in it that are wrong.

use serde_json::Value;

/// Lines of a body around a place that is wrong.
const AROUND: usize = 3;

/// A line of a body, and the JSON pointer of what begins on it.
pub(in crate::report) struct Line {
    pub(in crate::report) pointer: String,
    pub(in crate::report) text: String,
}

/// A piece of a body that is shown in part.
pub(in crate::report) enum Piece<'l> {
    /// Lines that are left out.
    Gap,
    /// A line, and whether it is wrong.
    Line(&'l str, bool),
}

/// The lines of a body with those marked that are wrong: all of them, or those around a place.
pub(in crate::report) fn around<'l>(
    lines: &'l [Line],
    places: &[String],
    whole: bool,
) -> Vec<Piece<'l>> {
    let is_wrong = |line: &Line| places.contains(&line.pointer);
    let wrong: Vec<usize> = (0..lines.len())
        .filter(|at| is_wrong(&lines[*at]))
        .collect();
    let is_near = |at: usize| wrong.iter().any(|place| place.abs_diff(at) <= AROUND);
    let mut pieces = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if whole || is_near(at) {
            pieces.push(Piece::Line(&line.text, is_wrong(line)));
        } else if !matches!(pieces.last(), Some(Piece::Gap)) {
            pieces.push(Piece::Gap);
        }
    }
    pieces
}

/// Where pointers lead in a body: what is missing there is a place in what should hold it.
pub(in crate::report) fn places(value: &Value, pointers: &[&str]) -> Vec<String> {
    let place = |pointer: &&str| {
        let mut place = *pointer;
        while value.pointer(place).is_none() {
            place = &place[..place.rfind('/').unwrap_or_default()];
        }
        place.to_owned()
    };
    pointers.iter().map(place).collect()
}

/// A body as lines.
pub(in crate::report) fn lines_of(value: &Value) -> Vec<Line> {
    let mut lines = Vec::new();
    write_value(&mut lines, value, "", "", 0, "");
    lines
}

fn write_value(
    lines: &mut Vec<Line>,
    value: &Value,
    pointer: &str,
    name: &str,
    depth: usize,
    end: &str,
) {
    let indent = "  ".repeat(depth);
    let mut line = |text: String| {
        lines.push(Line {
            pointer: pointer.to_owned(),
            text: format!("{indent}{text}"),
        });
    };
    match value {
        Value::Object(members) if !members.is_empty() => {
            line(format!("{name}{{"));
            let last = members.len() - 1;
            for (at, (key, member)) in members.iter().enumerate() {
                let escaped = key.replace('~', "~0").replace('/', "~1");
                let end = if at == last { "" } else { "," };
                let name = format!("{}: ", Value::from(key.as_str()));
                write_value(
                    lines,
                    member,
                    &format!("{pointer}/{escaped}"),
                    &name,
                    depth + 1,
                    end,
                );
            }
            lines.push(Line {
                pointer: String::from("-"),
                text: format!("{indent}}}{end}"),
            });
        }
        Value::Array(items) if !items.is_empty() => {
            line(format!("{name}["));
            let last = items.len() - 1;
            for (at, item) in items.iter().enumerate() {
                let end = if at == last { "" } else { "," };
                write_value(lines, item, &format!("{pointer}/{at}"), "", depth + 1, end);
            }
            lines.push(Line {
                pointer: String::from("-"),
                text: format!("{indent}]{end}"),
            });
        }
        other => line(format!("{name}{other}{end}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Piece, around, lines_of, places};

    #[test]
    fn the_place_is_marked_and_what_is_far_from_it_left_out() {
        let body =
            json!({"Data": (0..20).collect::<Vec<_>>(), "Pagination": {"Total": 3, "a/b": []}});
        let lines = lines_of(&body);
        let pieces = around(&lines, &places(&body, &["/Pagination/Total"]), false);
        assert!(matches!(pieces[0], Piece::Gap));
        assert_eq!(pieces.len(), 8);
        let is_marked =
            |piece: &&Piece<'_>| matches!(piece, Piece::Line("    \"Total\": 3,", true));
        assert_eq!(pieces.iter().filter(is_marked).count(), 1);
        assert!(lines.iter().any(|line| line.pointer == "/Pagination/a~1b"));
    }

    #[test]
    fn what_is_missing_has_its_place_in_what_should_hold_it() {
        let body = json!({"Data": [{"a": 1}]});
        assert_eq!(
            places(&body, &["/Data/0/Token", "/Data/0/a", "/x/y", "no pointer"]),
            ["/Data/0", "/Data/0/a", "", ""]
        );
    }

    #[test]
    fn a_whole_body_is_the_same_json() {
        let body = json!({"a": [1, {"b": null}], "c": {}, "d": "x\ny"});
        let text: Vec<String> = lines_of(&body).into_iter().map(|line| line.text).collect();
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text.join("\n")).ok(),
            Some(body)
        );
    }
}
