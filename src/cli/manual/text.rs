//! Text of the program, as Markdown shows it.

/// Text of the program within a row of a table.
pub(super) fn cell(text: &str) -> String {
    escaped(text).replace('|', "\\|")
}

/// Text of the program within Markdown: `<…>` would be an element, `*` and `_` emphasis.
pub(super) fn escaped(text: &str) -> String {
    let mut in_code = false;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '`' {
            in_code = !in_code;
        }
        match letter {
            '<' if !in_code => out.push_str("&lt;"),
            '*' | '_' | '[' | ']' if !in_code => out.extend(['\\', letter]),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn text_of_the_program_is_shown_as_it_is() {
        assert_eq!(cell("<case> is a|b_c*"), r"&lt;case> is a\|b\_c\*");
        assert_eq!(cell("`{a|<b>_c}`"), r"`{a\|<b>_c}`");
    }
}
