//! Makes the disk image of an app, as tauri.conf.json describes it: `disk-image Atar.app tauri.conf.json FILE.dmg`.
//! Dates are those of `SOURCE_DATE_EPOCH`.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

use atar_disk_image::{Date, Entry, File, Finder, Folder, Name, Window, image, read};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Where apps belong, and the link to it.
const APPLICATIONS: (&str, &str) = ("Applications", "/Applications");

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [app, config, file] = &arguments[..] else {
        eprintln!("usage: disk-image Atar.app tauri.conf.json FILE.dmg");
        return ExitCode::from(2);
    };
    match make(app, config, file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn make(app: &Path, config: &Path, file: &Path) -> Result<()> {
    let date = date()?;
    let text = fs::read_to_string(config).map_err(|error| format!("{} cannot be read: {error}.", config.display()))?;
    let settings: Value =
        serde_json::from_str(&text).map_err(|error| format!("{} is no JSON: {error}.", config.display()))?;
    let wanted = Wanted { settings: &settings, folder: config.parent().unwrap_or(Path::new(".")) };
    let name = wanted.text("/productName")?;
    let mut content = wanted.content(app)?;
    wanted.window(app)?.lay_out(name, &mut content, date)?;
    write(file, &image(&Name::new(name)?, &content, date)?)
}

/// What tauri.conf.json, in a folder, wants.
struct Wanted<'a> {
    settings: &'a Value,
    folder: &'a Path,
}

impl Wanted<'_> {
    fn value(&self, pointer: &str) -> Result<&Value> {
        let value = self.settings.pointer(pointer);
        Ok(value.ok_or_else(|| format!("tauri.conf.json has no {pointer}."))?)
    }

    fn text(&self, pointer: &str) -> Result<&str> {
        let text = self.value(pointer)?.as_str();
        Ok(text.ok_or_else(|| format!("{pointer} in tauri.conf.json is no text."))?)
    }

    /// Two numbers of the image's window, under these names.
    fn pair(&self, name: &str, [one, other]: [&str; 2]) -> Result<(u32, u32)> {
        let number = |part: &str| -> Result<u32> {
            let pointer = format!("/bundle/macOS/dmg/{name}/{part}");
            let number = self.value(&pointer)?.as_u64().and_then(|number| u32::try_from(number).ok());
            Ok(number.ok_or_else(|| format!("{pointer} in tauri.conf.json is no number of points."))?)
        };
        Ok((number(one)?, number(other)?))
    }

    fn read(&self, name: &str) -> Result<Vec<u8>> {
        let path = self.folder.join(name);
        Ok(fs::read(&path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?)
    }

    /// The app, the link beside it, and the icon of the volume.
    fn content(&self, app: &Path) -> Result<Folder> {
        let icons = self.value("/bundle/icon")?.as_array();
        let mut icons = icons.into_iter().flatten().filter_map(Value::as_str);
        let icon = icons.find(|name| Path::new(name).extension().is_some_and(|kind| kind == "icns"));
        let icon = icon.ok_or("tauri.conf.json has no icon for macOS.")?;
        let mut content = Folder::default();
        content.finder.flags = Finder::CUSTOM_ICON;
        let mut picture = File::new(self.read(icon)?, 0o644);
        picture.finder = Finder { kind: [*b"icnC", [0; 4]], flags: Finder::INVISIBLE };
        content.add(".VolumeIcon.icns", Entry::File(picture))?;
        content.add(&name(app)?, read(app)?)?;
        content.add(APPLICATIONS.0, Entry::Link(APPLICATIONS.1.to_owned()))?;
        Ok(content)
    }

    fn window(&self, app: &Path) -> Result<Window> {
        let sides = ["width", "height"];
        let place = ["x", "y"];
        Ok(Window {
            size: self.pair("windowSize", sides)?,
            picture: self.read(self.text("/bundle/macOS/dmg/background")?)?,
            places: vec![
                (name(app)?, self.pair("appPosition", place)?),
                (APPLICATIONS.0.to_owned(), self.pair("applicationFolderPosition", place)?),
            ],
        })
    }
}

/// The name of the app, as its folder has it.
fn name(app: &Path) -> Result<String> {
    let name = app.file_name().and_then(|name| name.to_str());
    Ok(name.ok_or_else(|| format!("{} is no app.", app.display()))?.to_owned())
}

/// The date of all that is on the volume.
fn date() -> Result<Date> {
    let seconds = match env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text.parse().map_err(|_| format!("SOURCE_DATE_EPOCH is no number of seconds: {text:?}."))?,
        Err(_) => SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs(),
    };
    Ok(Date::from_unix(seconds)?)
}

/// Writes a file so that under its name there is never a part of it.
fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, file));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    Ok(written.map_err(|error| format!("{} cannot be written: {error}.", file.display()))?)
}
