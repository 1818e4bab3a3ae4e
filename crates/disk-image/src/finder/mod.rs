//! How the Finder shows a volume: its window with a picture, and the places of what is in it.

mod alias;
mod store;

use plist::{Dictionary, Value};

use crate::{Date, Entry, Error, File, Folder};
use alias::alias;
use store::{Record, store};

/// The file in which the Finder keeps how it shows a folder.
const STORE: &str = ".DS_Store";

/// Where the picture of the window is.
const PICTURES: &str = ".background";
const PICTURE: &str = "picture.png";

/// Where the window is on the screen.
const AT: (u32, u32) = (200, 120);

/// The window of a volume's own folder.
#[derive(Debug, Clone)]
pub struct Window {
    /// The width and the height of what is in it.
    pub size: (u32, u32),
    /// Its background, as PNG.
    pub picture: Vec<u8>,
    /// The names of what is in it, with the middles of their icons.
    pub places: Vec<(String, (u32, u32))>,
}

impl Window {
    /// Puts what the Finder needs for the window into the folder of a volume. Nothing may be added to the folder after
    /// that: the picture is named by its number on the volume.
    pub fn lay_out(self, volume: &str, content: &mut Folder, date: Date) -> Result<(), Error> {
        for (name, _) in &self.places {
            content.numbers(&[name])?;
        }
        let mut pictures = Folder::default();
        pictures.add(PICTURE, Entry::File(File::new(self.picture, 0o644)))?;
        content.add(PICTURES, Entry::Folder(pictures))?;
        // The numbers are those with the file of the layout, whatever is in it.
        content.add(STORE, Entry::File(File::new(Vec::new(), 0o644)))?;
        let numbers = content.numbers(&[PICTURES, PICTURE])?;
        let alias = alias(volume, [PICTURES, PICTURE], [numbers[0], numbers[1]], date);

        let mut records = vec![
            Record::new(".", *b"bwsp", blob(list(&bounds(self.size))?)),
            Record::new(".", *b"icvl", [&b"type"[..], b"icnv"].concat()),
            Record::new(".", *b"icvp", blob(list(&icons(alias))?)),
            Record::new(".", *b"vSrn", [&b"long"[..], &1u32.to_be_bytes()].concat()),
        ];
        for (name, (x, y)) in &self.places {
            let place = [x.to_be_bytes(), y.to_be_bytes(), [0xFF; 4], [0xFF, 0xFF, 0, 0]].concat();
            records.push(Record::new(name, *b"Iloc", blob(place)));
        }
        if let Some(Entry::File(file)) = content.get_mut(STORE) {
            file.bytes = store(records)?;
        }
        Ok(())
    }
}

/// Bytes as a record has them: their kind, their number and themselves.
fn blob(bytes: Vec<u8>) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    [&b"blob"[..], &length.to_be_bytes(), &bytes].concat()
}

/// A list of properties in Apple's binary form.
fn list(properties: &[(&str, Value)]) -> Result<Vec<u8>, Error> {
    let entries = properties.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    let mut bytes = Vec::new();
    Value::Dictionary(entries.collect::<Dictionary>()).to_writer_binary(&mut bytes)?;
    Ok(bytes)
}

/// The window: where it is, and without any bars.
fn bounds((width, height): (u32, u32)) -> [(&'static str, Value); 9] {
    let (x, y) = AT;
    let no = Value::Boolean(false);
    [
        ("ContainerShowSidebar", no.clone()),
        ("PreviewPaneVisibility", no.clone()),
        ("ShowPathbar", no.clone()),
        ("ShowSidebar", no.clone()),
        ("ShowStatusBar", no.clone()),
        ("ShowTabView", no.clone()),
        ("ShowToolbar", no),
        ("SidebarWidth", Value::from(0)),
        ("WindowBounds", Value::from(format!("{{{{{x}, {y}}}, {{{width}, {height}}}}}"))),
    ]
}

/// How icons are shown: large, in places of their own, on a picture.
fn icons(picture: Vec<u8>) -> [(&'static str, Value); 17] {
    let number = Value::Real;
    [
        ("arrangeBy", Value::from("none")),
        ("backgroundColorBlue", number(1.0)),
        ("backgroundColorGreen", number(1.0)),
        ("backgroundColorRed", number(1.0)),
        ("backgroundImageAlias", Value::Data(picture)),
        ("backgroundType", Value::from(2)),
        ("gridOffsetX", number(0.0)),
        ("gridOffsetY", number(0.0)),
        ("gridSpacing", number(100.0)),
        ("iconSize", number(128.0)),
        ("labelOnBottom", Value::Boolean(true)),
        ("scrollPositionX", number(0.0)),
        ("scrollPositionY", number(0.0)),
        ("showIconPreview", Value::Boolean(true)),
        ("showItemInfo", Value::Boolean(false)),
        ("textSize", number(13.0)),
        ("viewOptionsVersion", Value::from(1)),
    ]
}
