//! What the parser of the command line says, in one line.

/// The parser's error without its layout and its repetition of the usage.
pub(super) fn one_line(text: &str) -> String {
    let said: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let said = said
        .join(" ")
        .replace("] tip: ", "; ")
        .replace(" tip: ", "; ")
        .replace(" [possible values: ", "; possible values: ")
        .replace("invalid digit found in string", "write a whole number")
        .replace(
            "number too large to fit in target type",
            "the number is too large",
        );
    let said = said.trim_start_matches("error: ").trim_end_matches(']');
    format!("{said}; `--help` shows what can be written")
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn an_error_of_the_parser_becomes_one_line() {
        let text = "error: unexpected argument '--tag' found\n\n  tip: a similar argument exists: '--tags'\n\nUsage: content-conformance run --tags <EXPR>\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(text),
            "unexpected argument '--tag' found; a similar argument exists: '--tags'; `--help` shows what can be written"
        );
        let values = "error: invalid value 'fast' for '--profile <PROFILE>'\n  [possible values: quick, standard]\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(values),
            "invalid value 'fast' for '--profile <PROFILE>'; possible values: quick, standard; `--help` shows what can be written"
        );
        let near = "error: invalid value 'bsh' for '<SHELL>'\n  [possible values: bash, zsh]\n\n  tip: a similar value exists: 'bash'\n";
        assert_eq!(
            one_line(near),
            "invalid value 'bsh' for '<SHELL>'; possible values: bash, zsh; a similar value exists: 'bash'; `--help` shows what can be written"
        );
    }
}
