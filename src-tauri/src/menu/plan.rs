//! Plans the menu of each system, as plain data, from the page's menus.

use serde::Deserialize;

use super::QUIT;

/// A menu in the form that the page sends.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PageMenu {
    id: String,
    title: String,
    /// The entries; none is a separator.
    entries: Vec<Option<PageEntry>>,
}

#[derive(Clone, Debug, Deserialize)]
struct PageEntry {
    id: String,
    title: String,
    /// The shortcut, such as `mod+shift+s`, if the native menu handles it.
    #[serde(default)]
    keys: Option<String>,
    enabled: bool,
    /// The value of a switch; none for other entries.
    #[serde(default)]
    checked: Option<bool>,
    #[serde(default)]
    role: Option<Role>,
    /// The entries of a submenu.
    #[serde(default)]
    entries: Option<Vec<Option<PageEntry>>>,
}

/// An entry with its own place on macOS, in the menu with the app's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Role {
    About,
    Settings,
    Quit,
}

/// A menu to be shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlannedMenu {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) enabled: bool,
    pub(super) parts: Vec<MenuPart>,
}

/// A part of a menu.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MenuPart {
    Entry(PlannedItem),
    Menu(PlannedMenu),
    Separator,
    Native(Native),
}

/// A command of the page.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlannedItem {
    pub(super) id: String,
    pub(super) title: String,
    /// The shortcut, in the notation of the menu's library.
    pub(super) keys: Option<String>,
    pub(super) enabled: bool,
    pub(super) checked: Option<bool>,
}

/// An entry that the system provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Native {
    Services,
    Hide,
    HideOthers,
    ShowAll,
    Cut,
    Copy,
    Paste,
    SelectAll,
    Minimize,
    Zoom,
    CloseWindow,
}

impl PageMenu {
    /// Returns the menu before the page has sent one.
    pub(super) fn with_quit() -> PageMenu {
        let quit = PageEntry {
            id: QUIT.into(),
            title: "Quit".into(),
            keys: Some("mod+q".into()),
            enabled: true,
            checked: None,
            role: Some(Role::Quit),
            entries: None,
        };
        PageMenu { id: "file".into(), title: "File".into(), entries: vec![Some(quit)] }
    }
}

/// Returns the menus to be shown.
pub(super) fn menus(page: &[PageMenu], macos: bool) -> Vec<PlannedMenu> {
    if macos {
        on_macos(page)
    } else {
        let mut letters = Vec::new();
        let menus = page
            .iter()
            .map(|menu| PlannedMenu { title: with_letter(&menu.title, &mut letters), ..planned(menu, |_| true) });
        menus.collect()
    }
}

/// Returns the title with `&` before the letter that opens the menu: the first one that no other menu has.
fn with_letter(title: &str, taken: &mut Vec<char>) -> String {
    let lower = |letter: char| letter.to_lowercase().next().unwrap_or(letter);
    let free = |letter: char| letter.is_alphanumeric() && !taken.contains(&lower(letter));
    let Some(at) = title.find(free) else {
        return plain(title);
    };
    let (before, after) = title.split_at(at);
    taken.extend(after.chars().next().map(lower));
    format!("{}&{}", plain(before), plain(after))
}

/// Returns a text without marked letters.
fn plain(text: &str) -> String {
    text.replace('&', "&&")
}

/// Returns the menus of macOS. Some entries move to the app's menu, and text fields get the entries that their
/// shortcuts need.
fn on_macos(page: &[PageMenu]) -> Vec<PlannedMenu> {
    let others = page.iter().map(|menu| planned(menu, |entry| entry.role.is_none()));
    let mut menus: Vec<_> = others.filter(|menu| !menu.parts.is_empty()).collect();
    if let Some(edit) = menus.iter_mut().find(|menu| menu.id == "edit") {
        edit.parts.push(MenuPart::Separator);
        let texts = [Native::Cut, Native::Copy, Native::Paste, Native::SelectAll];
        edit.parts.extend(texts.map(MenuPart::Native));
    }
    let window = [Native::Minimize, Native::Zoom, Native::CloseWindow].map(MenuPart::Native);
    let help = menus.iter().position(|menu| menu.id == "help");
    menus.insert(help.unwrap_or(menus.len()), titled("window", "Window", window.into()));
    menus.insert(0, app_menu(page));
    menus
}

/// Returns the menu with the app's name.
fn app_menu(page: &[PageMenu]) -> PlannedMenu {
    let entries = || page.iter().flat_map(|menu| &menu.entries).flatten();
    let of = |role| entries().filter(move |entry| entry.role == Some(role)).map(part);
    let native = |parts: &[Native]| parts.iter().copied().map(MenuPart::Native).collect::<Vec<_>>();
    let groups = [
        of(Role::About).collect(),
        of(Role::Settings).collect(),
        native(&[Native::Services]),
        native(&[Native::Hide, Native::HideOthers, Native::ShowAll]),
        of(Role::Quit).collect(),
    ];
    titled("app", "Atar", groups.join(&MenuPart::Separator)).without_extra_separators()
}

fn titled(id: &str, title: &str, parts: Vec<MenuPart>) -> PlannedMenu {
    PlannedMenu { id: id.into(), title: title.into(), enabled: true, parts }
}

fn planned(page: &PageMenu, stays: impl Fn(&PageEntry) -> bool) -> PlannedMenu {
    let entries = page.entries.iter();
    let parts = entries.filter(|entry| entry.as_ref().is_none_or(&stays));
    let parts = parts.map(|entry| entry.as_ref().map_or(MenuPart::Separator, part));
    PlannedMenu { id: page.id.clone(), title: plain(&page.title), enabled: true, parts: parts.collect() }
        .without_extra_separators()
}

fn part(entry: &PageEntry) -> MenuPart {
    let (id, title) = (entry.id.clone(), plain(&entry.title));
    let enabled = entry.enabled || id == QUIT;
    match &entry.entries {
        Some(entries) => {
            let parts = entries.iter();
            let parts = parts.map(|entry| entry.as_ref().map_or(MenuPart::Separator, part));
            let parts = parts.collect();
            MenuPart::Menu(PlannedMenu { id, title, enabled, parts })
        }
        None => MenuPart::Entry(PlannedItem {
            id,
            title,
            keys: entry.keys.as_deref().map(keys),
            enabled,
            checked: entry.checked,
        }),
    }
}

/// Converts the page's notation of a shortcut to that of the menu's library.
fn keys(shortcut: &str) -> String {
    shortcut.replace("mod", "CmdOrCtrl")
}

impl PlannedMenu {
    /// Removes separators at the ends and beside each other, which are left when entries move.
    fn without_extra_separators(mut self) -> PlannedMenu {
        self.parts.dedup_by(|a, b| *a == MenuPart::Separator && *b == MenuPart::Separator);
        if self.parts.first() == Some(&MenuPart::Separator) {
            self.parts.remove(0);
        }
        if self.parts.last() == Some(&MenuPart::Separator) {
            self.parts.pop();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{MenuPart, PageMenu, PlannedMenu, menus};

    fn page() -> Vec<PageMenu> {
        let page = json!([
            { "id": "file", "title": "File", "entries": [
                { "id": "new", "title": "New Game…", "keys": "mod+n", "enabled": true, "checked": null, "role": null },
                { "id": "recent", "title": "Open Recent", "enabled": false, "entries": [
                    { "id": "recent:0", "title": "salt & sand.atar", "keys": null, "enabled": false, "checked": null, "role": null },
                ] },
                null,
                { "id": "quit", "title": "Quit", "keys": "mod+q", "enabled": false, "checked": null, "role": "quit" },
            ] },
            { "id": "edit", "title": "Edit", "entries": [
                { "id": "undo", "title": "Undo", "keys": null, "enabled": false, "checked": null, "role": null },
            ] },
            { "id": "settings", "title": "Settings", "entries": [
                { "id": "settings", "title": "Settings…", "keys": "mod+,", "enabled": true, "checked": null, "role": "settings" },
            ] },
            { "id": "help", "title": "Help", "entries": [
                { "id": "sound", "title": "Sound", "keys": null, "enabled": true, "checked": true, "role": null },
                null,
                { "id": "about", "title": "About Atar", "keys": null, "enabled": true, "checked": null, "role": "about" },
            ] },
        ]);
        serde_json::from_value(page).expect("menus")
    }

    /// Returns a menu as text: the ids of its entries, separators as `-`, disabled entries in brackets.
    fn words(menu: &PlannedMenu) -> String {
        let parts = menu.parts.iter().map(|part| match part {
            MenuPart::Entry(entry) if entry.enabled => entry.id.clone(),
            MenuPart::Entry(entry) => format!("({})", entry.id),
            MenuPart::Menu(menu) => words(menu),
            MenuPart::Separator => "-".into(),
            MenuPart::Native(native) => format!("{native:?}"),
        });
        format!("{}[{}]", menu.title, parts.collect::<Vec<_>>().join(" "))
    }

    fn all(macos: bool) -> Vec<String> {
        menus(&page(), macos).iter().map(words).collect()
    }

    #[test]
    fn the_menus_stand_as_they_are_told_and_quit_can_always_be_used() {
        assert_eq!(
            all(false),
            [
                "&File[new Open Recent[(recent:0)] - quit]",
                "&Edit[(undo)]",
                "&Settings[settings]",
                "&Help[sound - about]",
            ]
        );
    }

    #[test]
    fn macos_has_some_entries_in_the_menu_of_the_app() {
        assert_eq!(
            all(true),
            [
                "Atar[about - settings - Services - Hide HideOthers ShowAll - quit]",
                "File[new Open Recent[(recent:0)]]",
                "Edit[(undo) - Cut Copy Paste SelectAll]",
                "Window[Minimize Zoom CloseWindow]",
                "Help[sound]",
            ]
        );
    }

    #[test]
    fn a_page_that_has_not_spoken_can_be_quit() {
        let page = [PageMenu::with_quit()];
        let words = |macos| menus(&page, macos).iter().map(words).collect::<Vec<_>>();
        assert_eq!(words(false), ["&File[quit]"]);
        assert_eq!(
            words(true),
            ["Atar[Services - Hide HideOthers ShowAll - quit]", "Window[Minimize Zoom CloseWindow]"]
        );
    }

    #[test]
    fn menus_are_opened_by_different_letters() {
        let titled = |title: &str| PageMenu { title: title.into(), ..PageMenu::with_quit() };
        let page = ["File", "Find", "Fi", "R&D"].map(titled);
        let titles = menus(&page, false).into_iter().map(|menu| menu.title);
        assert_eq!(titles.collect::<Vec<_>>(), ["&File", "F&ind", "Fi", "&R&&D"]);
    }

    #[test]
    fn keys_titles_and_switches_are_those_of_the_page() {
        let menus = menus(&page(), false);
        let MenuPart::Entry(new) = &menus[0].parts[0] else {
            panic!("{menus:?}");
        };
        assert_eq!(new.keys.as_deref(), Some("CmdOrCtrl+n"));
        let MenuPart::Menu(recent) = &menus[0].parts[1] else {
            panic!("{menus:?}");
        };
        assert!(!recent.enabled);
        let MenuPart::Entry(first) = &recent.parts[0] else {
            panic!("{recent:?}");
        };
        assert_eq!(first.title, "salt && sand.atar");
        let MenuPart::Entry(sound) = &menus[3].parts[0] else {
            panic!("{menus:?}");
        };
        assert_eq!(sound.checked, Some(true));
    }
}
