//! What is invented about a hotel and the people around it. Everything follows from the hotel's
//! id, so that a million hotels need no room for their names.

use uuid::Uuid;

use crate::reference::ids::{letters, number_of};
use crate::reference::state::link::Person;

const FIRST: [&str; 12] = [
    "Grand", "Hôtel", "Park", "Villa", "Royal", "Casa", "Strand", "Alpen", "Golden", "Old",
    "Quiet", "Blue",
];
const SECOND: [&str; 12] = [
    "Palace",
    "Marina",
    "Résidence",
    "Garden",
    "Bellevue",
    "Sol",
    "Lodge",
    "Harbour",
    "Müller",
    "Terrace",
    "Court",
    "Bay",
];
const TOWN: [&str; 12] = [
    "Lisboa", "Wien", "Brighton", "Nice", "Zürich", "Palma", "Oslo", "Kraków", "Cork", "Sliema",
    "Gent", "Porto",
];
const PEOPLE: [&str; 8] = [
    "Ana", "Jonas", "Mireille", "Piotr", "Sofia", "Theo", "Una", "Vera",
];
const SURNAMES: [&str; 8] = [
    "Almeida", "Berg", "Costa", "Dahl", "Egger", "Fabre", "Gray", "Horn",
];

fn pick<T: Copy>(from: &[T], number: u64) -> T {
    from[usize::try_from(number % from.len() as u64).unwrap_or(0)]
}

/// The hotel's name.
pub(crate) fn hotel_name(hotel: Uuid) -> String {
    let number = number_of(hotel, 1);
    format!(
        "{} {} {}",
        pick(&FIRST, number),
        pick(&SECOND, number >> 8),
        pick(&TOWN, number >> 16)
    )
}

/// The hotel's numeric code, six digits.
pub(crate) fn giata_id(hotel: Uuid) -> u64 {
    100_000 + number_of(hotel, 2) % 900_000
}

/// The hotel's master code.
pub(crate) fn master_code(hotel: Uuid) -> String {
    format!("MC{:07}", number_of(hotel, 3) % 10_000_000)
}

/// The user who created the `nth` link of the hotel.
pub(crate) fn creator(hotel: Uuid, nth: u32) -> String {
    let number = number_of(hotel, 16 + u64::from(nth));
    let (first, last) = (pick(&PEOPLE, number), pick(&SURNAMES, number >> 8));
    format!(
        "{}.{}@agency.example",
        first.to_lowercase(),
        last.to_lowercase()
    )
}

/// The person who approves for the hotel.
pub(crate) fn approver(hotel: Uuid) -> Person {
    let number = number_of(hotel, 4);
    let (first, last) = (pick(&PEOPLE, number), pick(&SURNAMES, number >> 8));
    let email = format!(
        "{}.{}@hotel.example",
        first.to_lowercase(),
        last.to_lowercase()
    );
    Person {
        name: format!("{first} {last}"),
        email,
        phone: format!("+49 30 {:07}", (number >> 16) % 10_000_000),
    }
}

/// Whether the `nth` link of the hotel says `Created: true`. Both values occur, for the document
/// does not say what the field means.
pub(crate) fn created_flag(hotel: Uuid, nth: u32) -> bool {
    number_of(hotel, 32 + u64::from(nth)).is_multiple_of(2)
}

/// The secret token of the `nth` link of the hotel after so many renewals.
pub(crate) fn link_token(hotel: Uuid, nth: u32, renewals: i64) -> String {
    let of_link = number_of(hotel, 64 + u64::from(nth));
    letters(of_link ^ renewals.cast_unsigned(), 32)
}
