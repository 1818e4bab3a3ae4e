// @ts-check
// The pulse of a ground that lives by itself: a few frames a second, none where motion is not wanted or the window is
// not seen.

/**
 * Makes a pulse: `act()` is called at each beat. `still()` says whether motion is unwanted now.
 * @param {() => void} act @param {() => boolean} still
 */
export function createAmbient(act, still) {
  let timer = 0;
  let rate = 0;

  function set() {
    clearInterval(timer);
    const seen = document.visibilityState === 'visible' && document.hasFocus();
    timer = rate > 0 && seen && !still() ? setInterval(act, 1000 / rate) : 0;
  }

  window.addEventListener('focus', set);
  window.addEventListener('blur', set);
  document.addEventListener('visibilitychange', set);
  return {
    /** Beats `fps` times a second from now on; 0 rests. @param {number} fps */
    beat(fps) {
      if (fps === rate && (timer !== 0) === (fps > 0 && !still())) return;
      rate = fps;
      set();
    },
    /** Ends it. */
    destroy() {
      rate = 0;
      set();
      window.removeEventListener('focus', set);
      window.removeEventListener('blur', set);
      document.removeEventListener('visibilitychange', set);
    },
  };
}
