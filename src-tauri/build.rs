//! Makes Tauri read the configuration and the capabilities, and hold the front of the folder `ATAR_FRONT` if one is
//! named: an absolute path, or one from the root.

fn main() {
    println!("cargo:rerun-if-env-changed=ATAR_FRONT");
    let named = std::env::var("ATAR_FRONT").ok();
    if let Some(front) = &named {
        // The program holds its configuration, and no path of the machine that builds it is anybody's business.
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
        let place = front.strip_prefix(root).unwrap_or(front);
        let merged = serde_json::json!({"build": {"frontendDist": place}});
        println!("cargo:rustc-env=TAURI_CONFIG={merged}");
    }
    // Otherwise files that are added to the front are not embedded.
    println!("cargo:rerun-if-changed={}", named.as_deref().unwrap_or("ui"));
    let attributes = tauri_build::Attributes::new().capabilities_path_pattern("src-tauri/capabilities/**/*");
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo:error={error:#}");
    }
}
