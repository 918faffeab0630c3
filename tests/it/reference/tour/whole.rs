//! The tour from its beginning to its end.

use super::driver::Tour;
use super::{conflicts, doors, lists, selections, transitions};
use crate::reference::client::Server;
use crate::reference::transcript::Transcript;

/// Takes the tour.
///
/// With a transcript to compare with it ends at the first difference.
pub(crate) async fn tour(server: &Server, expected: Option<Vec<String>>) -> Vec<String> {
    let told = Transcript::against(expected);
    let mut tour = Tour { server, told };
    lists::lists(&mut tour).await;
    doors::doors(&mut tour).await;
    selections::selections(&mut tour).await;
    conflicts::conflicts(&mut tour).await;
    transitions::transitions(&mut tour).await;
    tour.told.lines
}
