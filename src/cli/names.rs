//! Names of faults and variants, as they are written on the command line.

use crate::catalogue::nearest;
use crate::reference::{faults, variants};

use super::exit::CliError;

/// Refuses a fault or a variant that there is not, and says what is near.
pub(super) fn known(named_faults: &[String], named_variants: &[String]) -> Result<(), CliError> {
    let all_faults: Vec<&str> = faults().iter().map(|fault| fault.name).collect();
    let all_variants: Vec<&str> = variants().iter().map(|variant| variant.name).collect();
    for (kind, named, all) in [
        ("fault", named_faults, all_faults),
        ("variant", named_variants, all_variants),
    ] {
        if let Some(name) = named.iter().find(|name| !all.contains(&name.as_str())) {
            let near = nearest(name, all);
            let near = match near.as_slice() {
                [] => String::new(),
                near => format!("; did you mean {}?", near.join(" or ")),
            };
            return Err(CliError::usage(
                format!("there is no {kind} named {name}{near}"),
                format!("--{kind}"),
                "`serve --list` names them all",
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn a_name_that_does_not_exist_is_refused_with_what_is_near() {
        let of = |name: &str| vec![name.to_owned()];
        assert!(known(&of("token-null-on-revoked"), &[]).is_ok());
        let refused = known(&of("token-nul-on-revoked"), &[]).map_err(|error| error.message);
        assert_eq!(
            refused,
            Err(
                "--fault: there is no fault named token-nul-on-revoked; did you mean token-null-on-revoked or \
                 token-on-revoked or token-empty-on-revoked?; `serve --list` names them all"
                    .to_owned()
            )
        );
        assert!(known(&[], &of("no-such-variant")).is_err());
    }
}
