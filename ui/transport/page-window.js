// @ts-check
// What a transport can do with the window where the window is a page of a browser.

/** The window of a page, in the form of every transport. */
export function pageWindow() {
  return {
    /** Switches between the full screen and the window. */
    async fullScreen() {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    },
    /** A browser zooms by its own commands. */
    zoom: async () => {},
    /** A page asks for a person by notifications. */
    attention: async () => {},
    onAnswer() {},
    /** What a browser logs is seen by its own tools. */
    showLogs: async () => {},
  };
}
