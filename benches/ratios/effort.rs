//! How much is measured, and what of it: the arguments.

/// What the arguments ask for.
pub(crate) struct Effort {
    /// Whether the rows are only tried: little work, and numbers that mean little.
    pub(crate) small: bool,
    /// How often each ratio is measured; the table has the median.
    pub(crate) times: usize,
    /// Links of the long list.
    pub(crate) links: u32,
    /// How many faults are looked for.
    pub(crate) faults: usize,
    names: Vec<String>,
}

impl Effort {
    /// Reads the arguments, or says what is wrong with them.
    pub(crate) fn of(
        arguments: impl Iterator<Item = String>,
        known: &[&str],
    ) -> Result<Self, String> {
        let arguments: Vec<String> = arguments.collect();
        let small = arguments.iter().any(|argument| argument == "--small");
        let mut effort = Self {
            small,
            times: if small { 1 } else { 5 },
            links: if small { 3_000 } else { 1_000_000 },
            faults: if small { 1 } else { 10 },
            names: Vec::new(),
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let value = arguments.next().unwrap_or_default();
                let read = value.parse::<u32>().ok().filter(|number| *number > 0);
                read.ok_or_else(|| format!("{argument} takes a number, not {value:?}"))
            };
            match argument.as_str() {
                // Cargo adds it.
                "--bench" | "--small" => {}
                "--times" => effort.times = number()? as usize,
                "--links" => effort.links = number()?,
                "--faults" => effort.faults = number()? as usize,
                name if known.contains(&name) => effort.names.push(name.to_owned()),
                other => {
                    return Err(format!(
                        "{other}: there are the rows {}, and --small, --times N, --links N, --faults N",
                        known.join(", ")
                    ));
                }
            }
        }
        Ok(effort)
    }

    /// Whether the rows of a name are asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|asked| asked == name)
    }
}
