//! The formats by name.

use super::{Look, View, codequality, console, ctrf, github, html, json, junit, markdown, sarif};

/// A format that a record can be rendered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Format {
    /// Text for a person at a terminal.
    Console,
    /// The record itself.
    Json,
    /// `JUnit` XML, which CI systems read.
    Junit,
    /// Markdown, for the summary of a CI job.
    Markdown,
    /// Workflow commands that GitHub shows as annotations.
    Github,
    /// One HTML page that needs nothing else.
    Html,
    /// SARIF, which code scanning reads.
    Sarif,
    /// CTRF, the common test report format.
    Ctrf,
    /// GitLab's code quality report.
    CodeQuality,
}

impl Format {
    /// Every format.
    pub(crate) const ALL: [Self; 9] = [
        Self::Console,
        Self::Json,
        Self::Junit,
        Self::Markdown,
        Self::Github,
        Self::Html,
        Self::Sarif,
        Self::Ctrf,
        Self::CodeQuality,
    ];

    /// Its name on the command line.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Console => "console",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Markdown => "markdown",
            Self::Github => "github",
            Self::Html => "html",
            Self::Sarif => "sarif",
            Self::Ctrf => "ctrf",
            Self::CodeQuality => "codequality",
        }
    }

    /// The name of the file that it is written to.
    #[must_use]
    pub(crate) fn file_name(self) -> &'static str {
        match self {
            Self::Console => "report.txt",
            Self::Json => json::FILE,
            Self::Junit => "junit.xml",
            Self::Markdown => "summary.md",
            Self::Github => "annotations.txt",
            Self::Html => "report.html",
            Self::Sarif => "report.sarif",
            Self::Ctrf => "ctrf.json",
            Self::CodeQuality => "codequality.json",
        }
    }

    /// The format with this name.
    #[must_use]
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Renders a record; as a file's text, without colour. Fails only where the record cannot be
    /// written as JSON.
    pub(crate) fn render(self, view: View<'_>) -> Result<String, serde_json::Error> {
        match self {
            Self::Console => Ok(console(view, Look::default())),
            Self::Json => json(view.record),
            Self::Junit => Ok(junit(view)),
            Self::Markdown => Ok(markdown(view)),
            Self::Github => Ok(github(view.record)),
            Self::Html => Ok(html(view)),
            Self::Sarif => sarif(view.record),
            Self::Ctrf => ctrf(view),
            Self::CodeQuality => codequality(view.record),
        }
    }
}
