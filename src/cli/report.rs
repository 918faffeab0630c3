//! `report`: a run record in another format.

use crate::report::{Format, Show, View, console, verdict};

use super::args::ReportArgs;
use super::exit::{CliError, Exit};
use super::output::{self, Voice};
use super::{record_file, whole_file};

/// Renders a record, to standard output or a file. The code says whether that worked, not how the
/// run came out.
pub(super) fn report(args: &ReportArgs) -> Result<u8, CliError> {
    let stored = record_file::read(&args.record)?;
    let view = View {
        record: &stored.record,
        exchange: &|id| stored.shown.get(&id).cloned(),
    };
    let Some(path) = &args.output else {
        let text = match args.format {
            Format::Console => console(view, output::look(args.show.show())),
            format => render(format, view)?,
        };
        output::print(&text);
        return Ok(Exit::Done.code());
    };
    let text = render(args.format, view)?;
    whole_file::write(path, &text, "name another file")?;
    output::note(&format!("wrote {}", path.display()));
    Ok(Exit::Done.code())
}

/// What a run comes to, for standard output: its report, or the verdict alone where little is wanted.
pub(super) fn summary(view: View<'_>, show: Show) -> String {
    let look = output::look(show);
    match output::voice() {
        Voice::Quiet => verdict(view.record, look),
        Voice::Plain | Voice::Verbose => console(view, look),
    }
}

/// A record in a format, as the text of a file.
pub(super) fn render(format: Format, view: View<'_>) -> Result<String, CliError> {
    format.render(view).map_err(|error| {
        let name = format.name();
        CliError::new(
            format!("the record cannot be written as {name}: {error}"),
            Exit::Fault.code(),
        )
    })
}
