// @ts-check
// The pulse of a ground that lives by itself: a few frames a second, none where motion is not wanted, the window is not
// seen, or nothing has happened for a while.

/** How long after something has happened the ground lives, in milliseconds. */
const AWAKE = 20_000;

/**
 * Makes a pulse: `act()` is called at each beat. `still()` says whether motion is unwanted now.
 * @param {() => void} act @param {() => boolean} still
 */
export function createAmbient(act, still) {
  let timer = 0;
  let rate = 0;
  let since = performance.now();

  function set() {
    clearInterval(timer);
    const seen = document.visibilityState === 'visible' && document.hasFocus();
    timer = rate > 0 && seen && !still() ? setInterval(pulse, 1000 / rate) : 0;
  }

  function pulse() {
    if (performance.now() - since < AWAKE) return act();
    clearInterval(timer);
    timer = 0;
  }

  /** Something has happened: who has been away sees the ground live again. */
  function wake() {
    since = performance.now();
    if (timer === 0 && rate > 0) set();
  }

  window.addEventListener('focus', wake);
  window.addEventListener('blur', set);
  window.addEventListener('pointermove', wake);
  window.addEventListener('pointerdown', wake);
  document.addEventListener('visibilitychange', set);
  return {
    /** Beats `fps` times a second from now on, as something has happened; 0 rests. @param {number} fps */
    beat(fps) {
      const isSame = fps === rate && (timer !== 0) === (fps > 0 && !still());
      rate = fps;
      since = performance.now();
      if (!isSame) set();
    },
    /** Ends it. */
    destroy() {
      rate = 0;
      set();
      window.removeEventListener('focus', wake);
      window.removeEventListener('blur', set);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('pointerdown', wake);
      document.removeEventListener('visibilitychange', set);
    },
  };
}
