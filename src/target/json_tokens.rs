//! Walks over the strings and numbers of a JSON text without changing or judging it.
//!
//! It reads what is not JSON as far as it can, for the bodies that matter most are the broken ones.

/// A string (with its quotes) or a number that is a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<K> {
    pub(super) start: usize,
    pub(super) end: usize,
    /// What the value is, by the name of its member or of the nearest one around it.
    pub(super) kind: Option<K>,
}

/// What a value says of a person, by the name of its member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Email,
    Phone,
    LinkToken,
}

impl Kind {
    /// The kind of the member called `name`. Other spellings count too: an implementation that
    /// misspells a member must not lay a person open.
    pub(super) fn of(name: &str) -> Option<Self> {
        match plain(name).as_str() {
            "name" => Some(Self::Name),
            "email" | "createdby" => Some(Self::Email),
            "phone" => Some(Self::Phone),
            "token" | "tokenpreview" => Some(Self::LinkToken),
            _ => None,
        }
    }
}

/// The name of a member as it is compared: in lower case, and without what joins words.
pub(super) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-'))
        .flat_map(char::to_lowercase)
        .collect()
}

struct Frame<K> {
    object: bool,
    /// What everything in here is.
    inherited: Option<K>,
    /// What the next value is.
    next: Option<K>,
}

/// Calls `see` for each string and number that is a value, in order; `of` says what a member holds by
/// its name.
pub(super) fn values<K: Copy>(
    text: &[u8],
    of: impl Fn(&str) -> Option<K>,
    mut see: impl FnMut(Token<K>),
) {
    let mut frames: Vec<Frame<K>> = Vec::new();
    // Outside of any brackets a member can stand as well: in a text that quotes JSON.
    let mut outside = Frame {
        object: true,
        inherited: None,
        next: None,
    };
    let mut at = 0;
    while at < text.len() {
        let frame = frames.last_mut().unwrap_or(&mut outside);
        let start = at;
        at += 1;
        match text[start] {
            open @ (b'{' | b'[') => {
                let inherited = frame.next;
                frames.push(Frame {
                    object: open == b'{',
                    inherited,
                    next: inherited,
                });
            }
            b'}' | b']' => {
                frames.pop();
            }
            b',' if frame.object => frame.next = frame.inherited,
            b'"' => {
                at = string_end(text, start);
                if frame.object && is_name(text, at) {
                    let name = serde_json::from_slice::<String>(&text[start..at]);
                    let kind = name.ok().and_then(|name| of(&name));
                    frame.next = kind.or(frame.inherited);
                } else {
                    see(Token {
                        start,
                        end: at,
                        kind: frame.next,
                    });
                }
            }
            b'-' | b'0'..=b'9' => {
                while text.get(at).is_some_and(|byte| {
                    byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-')
                }) {
                    at += 1;
                }
                see(Token {
                    start,
                    end: at,
                    kind: frame.next,
                });
            }
            _ => {}
        }
    }
}

/// The position behind the string that begins at `start`.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < text.len() {
        match text[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

/// Whether a colon follows.
fn is_name(text: &[u8], end: usize) -> bool {
    text[end..]
        .iter()
        .find(|byte| !byte.is_ascii_whitespace())
        .is_some_and(|byte| *byte == b':')
}
