//! A capture as mitmproxy writes one: sizes are those on the way, texts are unpacked.

use serde_json::json;

use super::{entries, har, judged, stored};

#[test]
fn an_answer_that_came_compressed_is_whole_though_its_size_is_smaller() {
    let mut whole = stored("mitmproxy.har");
    let judged_whole = judged(&[&whole.to_string()]).unwrap();
    // The page of an error, and nothing else, is not JSON.
    assert_eq!(judged_whole.failed(), ["WIRE-2"]);
    assert_eq!(judged_whole.written.len(), 3);
    let reasons: Vec<_> = judged_whole.left_out.into_iter().collect();
    assert_eq!(
        reasons,
        [
            ("calls without an answer", 1),
            ("other calls than generateText and listApprovals", 2),
        ]
    );
    // Had it been cut, nobody could say.
    let all = entries(&mut whole);
    let page = &mut all[2]["response"]["content"];
    let text = page["text"].as_str().unwrap().to_owned();
    page["text"] = json!(text[..text.len() - 30]);
    let cut = judged(&[&har(all)]).unwrap();
    assert_eq!(cut.failed(), [""; 0]);
    assert_eq!(
        cut.left_out["answers whose body was cut, or replaced by a note"],
        1
    );
}
