//! Chooses how WebKit draws on Linux.

use std::fs;
use std::path::Path;

use tauri::{AppHandle, Manager, Result};
use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt, WebViewExt};

/// The folder in which Linux lists graphics devices.
const DEVICES: &str = "/dev/dri";

/// Makes WebKit draw in software if there is no graphics processor. Otherwise it would emulate OpenGL, which takes
/// several seconds before anything is shown.
///
/// # Errors
/// The window is gone.
pub(crate) fn choose(app: &AppHandle) -> Result<()> {
    if has_graphics_processor(Path::new(DEVICES)) {
        return Ok(());
    }
    app.webview_windows().values().try_for_each(|window| {
        window.with_webview(|webview| {
            if let Some(settings) = webview.inner().settings() {
                settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
            }
        })
    })
}

fn has_graphics_processor(devices: &Path) -> bool {
    let names = fs::read_dir(devices).into_iter().flatten().flatten();
    names.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("renderD"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::has_graphics_processor;
    use crate::files::tests::Folder;

    #[test]
    fn a_graphics_processor_has_a_render_node() {
        let devices = Folder::new();
        assert!(!has_graphics_processor(&devices.path("missing")));
        assert!(!has_graphics_processor(&devices.path("")));
        // A display device without a graphics processor, as in many virtual machines.
        fs::write(devices.path("card0"), "").expect("a file");
        assert!(!has_graphics_processor(&devices.path("")));
        fs::write(devices.path("renderD128"), "").expect("a file");
        assert!(has_graphics_processor(&devices.path("")));
    }
}
