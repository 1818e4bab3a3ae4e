//! Updates the system's menu to a plan: in place where possible, otherwise by building the menu again.

use std::collections::HashMap;

use tauri::menu::{
    CheckMenuItem, CheckMenuItemBuilder, IsMenuItem, Menu, MenuItem, MenuItemBuilder, PredefinedMenuItem, Submenu,
};
use tauri::{AppHandle, Result, Runtime};

use super::plan::{MenuPart, Native, PlannedItem, PlannedMenu};

/// A menu of the bar that is shown.
pub(super) struct ShownMenu<R: Runtime> {
    plan: PlannedMenu,
    menu: Submenu<R>,
    /// Its items, by id.
    items: Items<R>,
}

type Items<R> = HashMap<String, Item<R>>;

enum Item<R: Runtime> {
    Plain(MenuItem<R>),
    /// A switch, and its value in the page.
    Switch(CheckMenuItem<R>, bool),
    Menu(Submenu<R>),
}

/// Updates the bar to a plan.
pub(super) fn show<R: Runtime>(
    app: &AppHandle<R>,
    bar: &Menu<R>,
    shown: &mut Vec<ShownMenu<R>>,
    plan: Vec<PlannedMenu>,
) -> Result<()> {
    let same = shown.iter().zip(&plan);
    let same = same.take_while(|(shown, plan)| shown.plan.id == plan.id).count();
    for gone in shown.drain(same..) {
        bar.remove(&gone.menu)?;
    }
    for (at, plan) in plan.into_iter().enumerate() {
        match shown.get_mut(at) {
            Some(shown) => change(app, shown, plan)?,
            None => shown.push(append(app, bar, plan)?),
        }
    }
    Ok(())
}

fn append<R: Runtime>(app: &AppHandle<R>, bar: &Menu<R>, plan: PlannedMenu) -> Result<ShownMenu<R>> {
    let menu = Submenu::new(app, &plan.title, plan.enabled)?;
    let mut items = Items::new();
    fill(app, &menu, &plan.parts, &mut items)?;
    bar.append(&menu)?;
    Ok(ShownMenu { plan, menu, items })
}

/// Updates a menu to its plan.
fn change<R: Runtime>(app: &AppHandle<R>, shown: &mut ShownMenu<R>, plan: PlannedMenu) -> Result<()> {
    if shown.plan == plan {
        return Ok(());
    }
    if shown.plan.title != plan.title {
        shown.menu.set_text(&plan.title)?;
    }
    if has_same_form(&shown.plan.parts, &plan.parts) {
        update(&mut shown.items, &plan.parts)?;
    } else {
        while shown.menu.remove_at(0)?.is_some() {}
        shown.items.clear();
        fill(app, &shown.menu, &plan.parts, &mut shown.items)?;
    }
    shown.plan = plan;
    Ok(())
}

/// Returns whether both have the same entries in the same places, so that only titles and states can differ.
fn has_same_form(old: &[MenuPart], new: &[MenuPart]) -> bool {
    old.len() == new.len()
        && old.iter().zip(new).all(|parts| match parts {
            (MenuPart::Entry(old), MenuPart::Entry(new)) => {
                let form = |entry: &PlannedItem| (entry.id.clone(), entry.keys.clone(), entry.checked.is_some());
                form(old) == form(new)
            }
            (MenuPart::Menu(old), MenuPart::Menu(new)) => old.id == new.id && has_same_form(&old.parts, &new.parts),
            (old, new) => old == new,
        })
}

/// Updates titles and states.
fn update<R: Runtime>(items: &mut Items<R>, parts: &[MenuPart]) -> Result<()> {
    for part in parts {
        match part {
            MenuPart::Entry(entry) => match items.get_mut(&entry.id) {
                Some(Item::Plain(item)) => {
                    item.set_text(&entry.title)?;
                    item.set_enabled(entry.enabled)?;
                }
                Some(Item::Switch(item, on)) => {
                    *on = entry.checked.unwrap_or_default();
                    item.set_text(&entry.title)?;
                    item.set_enabled(entry.enabled)?;
                    item.set_checked(*on)?;
                }
                _ => {}
            },
            MenuPart::Menu(menu) => {
                if let Some(Item::Menu(item)) = items.get(&menu.id) {
                    item.set_text(&menu.title)?;
                    item.set_enabled(menu.enabled)?;
                }
                update(items, &menu.parts)?;
            }
            MenuPart::Separator | MenuPart::Native(_) => {}
        }
    }
    Ok(())
}

/// Sets a clicked switch back to the page's value.
pub(super) fn reset<R: Runtime>(shown: &[ShownMenu<R>], id: &str) -> Result<()> {
    let items = shown.iter().filter_map(|shown| shown.items.get(id));
    for item in items {
        if let Item::Switch(item, on) = item {
            item.set_checked(*on)?;
        }
    }
    Ok(())
}

fn fill<R: Runtime>(app: &AppHandle<R>, menu: &Submenu<R>, parts: &[MenuPart], items: &mut Items<R>) -> Result<()> {
    for part in parts {
        match part {
            MenuPart::Entry(entry) => {
                let item = item(app, entry)?;
                menu.append(item.as_native())?;
                items.insert(entry.id.clone(), item);
            }
            MenuPart::Menu(plan) => {
                let inner = Submenu::new(app, &plan.title, plan.enabled)?;
                fill(app, &inner, &plan.parts, items)?;
                menu.append(&inner)?;
                items.insert(plan.id.clone(), Item::Menu(inner));
            }
            MenuPart::Separator => menu.append(&PredefinedMenuItem::separator(app)?)?,
            MenuPart::Native(native) => menu.append(&predefined(app, *native)?)?,
        }
    }
    Ok(())
}

impl<R: Runtime> Item<R> {
    fn as_native(&self) -> &dyn IsMenuItem<R> {
        match self {
            Item::Plain(item) => item,
            Item::Switch(item, _) => item,
            Item::Menu(item) => item,
        }
    }
}

fn item<R: Runtime>(app: &AppHandle<R>, entry: &PlannedItem) -> Result<Item<R>> {
    let keys = entry.keys.as_deref();
    // Keys that the library does not know must not prevent the menu.
    try_item(app, entry, keys).or_else(|_| try_item(app, entry, None))
}

fn try_item<R: Runtime>(app: &AppHandle<R>, entry: &PlannedItem, keys: Option<&str>) -> Result<Item<R>> {
    let PlannedItem { id, title, enabled, checked, .. } = entry;
    Ok(match checked {
        None => {
            let item = MenuItemBuilder::with_id(id, title).enabled(*enabled);
            let item = keys.into_iter().fold(item, |item, keys| item.accelerator(keys));
            Item::Plain(item.build(app)?)
        }
        Some(on) => {
            let item = CheckMenuItemBuilder::with_id(id, title).enabled(*enabled).checked(*on);
            let item = keys.into_iter().fold(item, |item, keys| item.accelerator(keys));
            Item::Switch(item.build(app)?, *on)
        }
    })
}

fn predefined<R: Runtime>(app: &AppHandle<R>, native: Native) -> Result<PredefinedMenuItem<R>> {
    match native {
        Native::Services => PredefinedMenuItem::services(app, None),
        Native::Hide => PredefinedMenuItem::hide(app, None),
        Native::HideOthers => PredefinedMenuItem::hide_others(app, None),
        Native::ShowAll => PredefinedMenuItem::show_all(app, None),
        Native::Cut => PredefinedMenuItem::cut(app, None),
        Native::Copy => PredefinedMenuItem::copy(app, None),
        Native::Paste => PredefinedMenuItem::paste(app, None),
        Native::SelectAll => PredefinedMenuItem::select_all(app, None),
        Native::Minimize => PredefinedMenuItem::minimize(app, None),
        Native::Zoom => PredefinedMenuItem::maximize(app, None),
        Native::CloseWindow => PredefinedMenuItem::close_window(app, None),
    }
}
