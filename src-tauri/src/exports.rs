//! Exports: pictures of the board, texts, and what the lab found.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;

use crate::command_error::CommandError;

/// The kinds of files that are exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportKind {
    /// A drawing.
    Svg,
    /// A picture of pixels.
    Png,
    /// A game of Blokus for Pentobi.
    Blksgf,
    /// A game that is not the one on the table.
    Record,
    /// The report of a study.
    Html,
    /// The figures of a study, a row a game.
    Csv,
    /// A study, or the figures of one.
    Json,
    /// The games of a study, a line each.
    Jsonl,
    /// Many games.
    Zip,
}

/// A file to be exported.
#[derive(Debug)]
pub(crate) struct Export {
    kind: ExportKind,
    bytes: Vec<u8>,
}

/// The first bytes of every PNG (RFC 2083, 3.1).
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The first bytes of every ZIP file that holds something.
const ZIP: &[u8] = b"PK\x03\x04";

impl Export {
    /// Creates an export from the page's data: a text, or a PNG or ZIP file in base64.
    ///
    /// # Errors
    /// `bad_request` if it is none of this kind.
    pub(crate) fn new(kind: ExportKind, data: String) -> Result<Export, CommandError> {
        let bytes = match kind {
            ExportKind::Png => decoded(&data, PNG, "The picture is no PNG in base64.")?,
            ExportKind::Zip => decoded(&data, ZIP, "The games are no ZIP file in base64.")?,
            _ => data.into_bytes(),
        };
        Ok(Export { kind, bytes })
    }

    /// Returns the content of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns what the dialog calls files of this kind.
    pub(crate) fn filter(&self) -> &'static str {
        match self.kind {
            ExportKind::Svg => "SVG pictures",
            ExportKind::Png => "PNG pictures",
            ExportKind::Blksgf => "Pentobi games",
            ExportKind::Record => "Atar games",
            ExportKind::Html => "Web pages",
            ExportKind::Csv => "Tables",
            ExportKind::Json => "JSON files",
            ExportKind::Jsonl => "JSON Lines",
            ExportKind::Zip => "ZIP files",
        }
    }

    /// Returns the extension of their names.
    pub(crate) fn extension(&self) -> &'static str {
        match self.kind {
            ExportKind::Svg => "svg",
            ExportKind::Png => "png",
            ExportKind::Blksgf => "blksgf",
            ExportKind::Record => "atar",
            ExportKind::Html => "html",
            ExportKind::Csv => "csv",
            ExportKind::Json => "json",
            ExportKind::Jsonl => "jsonl",
            ExportKind::Zip => "zip",
        }
    }
}

/// Returns the bytes of a text in base64 that begin in this way.
///
/// # Errors
/// `bad_request`, with this text.
fn decoded(data: &str, start: &[u8], refusal: &str) -> Result<Vec<u8>, CommandError> {
    let bytes = BASE64_STANDARD.decode(data).ok().filter(|bytes| bytes.starts_with(start));
    bytes.ok_or_else(|| CommandError::bad_request(refusal))
}

#[cfg(test)]
mod tests {
    use super::{Export, ExportKind, PNG, ZIP};

    #[test]
    fn what_the_lab_found_has_the_extension_of_its_kind() {
        for kind in ["html", "csv", "json", "jsonl"] {
            let read: ExportKind = serde_json::from_value(kind.into()).expect("a kind");
            let export = Export::new(read, "text".into()).expect("a text");
            assert_eq!((export.extension(), export.bytes()), (kind, &b"text"[..]));
        }
    }

    #[test]
    fn a_text_is_exported_as_it_is_and_a_png_from_base64() {
        let text = Export::new(ExportKind::Svg, "<svg/>".into()).expect("a text");
        assert_eq!(text.bytes(), b"<svg/>");
        let picture = Export::new(ExportKind::Png, "iVBORw0KGgo=".into()).expect("a picture");
        assert_eq!(picture.bytes(), PNG);
        let games = Export::new(ExportKind::Zip, "UEsDBA==".into()).expect("an archive");
        assert_eq!((games.bytes(), games.extension()), (ZIP, "zip"));
        assert!(Export::new(ExportKind::Zip, "iVBORw0KGgo=".into()).is_err());
        for data in ["", "<svg/>", "R0lGODlh"] {
            let refusal = Export::new(ExportKind::Png, data.into()).expect_err("no PNG");
            assert_eq!(refusal.code, "bad_request");
        }
    }
}
