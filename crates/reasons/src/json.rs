//! What is wrong with a text that is to be JSON, in words for a person.

use serde_json::Error;
use serde_json::error::Category;

/// Returns why a text cannot be read as JSON, and where: half a sentence, without the words of the library.
#[must_use]
pub fn json_reason(text: &str, error: &Error) -> String {
    if text.trim().is_empty() {
        return "it is empty".to_owned();
    }
    let (line, column) = (error.line(), error.column());
    let what = error.to_string();
    match error.classify() {
        Category::Eof => "it ends too early".to_owned(),
        Category::Data => "something in it is missing or has another form".to_owned(),
        _ if what.starts_with("recursion limit") => "its lists or objects are nested too deeply".to_owned(),
        _ if what.starts_with("number out of range") => "a number in it is too large".to_owned(),
        _ => format!("it is not JSON at line {line}, column {column}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::json_reason;

    #[test]
    fn the_reason_is_in_plain_words() {
        let deep = "[".repeat(200);
        for (text, reason) in [
            ("", "it is empty"),
            (" \n", "it is empty"),
            ("{\"format\": \"atar", "it ends too early"),
            ("{\n  \"a\": x}", "it is not JSON at line 2, column 8"),
            ("{} {}", "it is not JSON at line 1, column 4"),
            ("1e999", "a number in it is too large"),
            (&deep, "its lists or objects are nested too deeply"),
        ] {
            let error = serde_json::from_str::<Value>(text).expect_err("no JSON");
            assert_eq!(json_reason(text, &error), reason, "{text:?}: {error}");
        }
    }

    #[test]
    fn what_has_another_form_is_no_broken_text() {
        let error = serde_json::from_str::<[u8; 2]>("[1]").expect_err("one is missing");
        let reason = "something in it is missing or has another form";
        assert_eq!(json_reason("[1]", &error), reason, "{error}");
    }
}
