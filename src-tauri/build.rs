//! Makes Tauri read the configuration and the capabilities.

fn main() {
    // Otherwise files that are added to the front are not embedded.
    println!("cargo:rerun-if-changed=ui");
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("src-tauri/capabilities/**/*");
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo:error={error:#}");
    }
}
