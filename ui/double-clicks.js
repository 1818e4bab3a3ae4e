// @ts-check
// Double clicks, as people make them who are used to files: the second click is meant for what the first was on. Where
// that has given way to something else, as a question to a board, it would do what nobody wants.

/** What a click is on, as far as a person can tell. @param {Element} target */
function seenAt(target) {
  const control = target.closest('button, a, summary, [role="option"]');
  return control ? `${control.getAttribute('aria-label')} ${control.textContent}` : target.nodeName;
}

/**
 * An act for a button that leads on: the second click would lead on from what nobody has seen. Fingers do not tap twice
 * out of habit: their taps are all meant.
 * @param {() => unknown} act
 */
export const once = (act) => (/** @type {any} */ event) => (event.detail < 2 || event.pointerType === 'touch') && act();

/**
 * Has second clicks of a mouse on something else do nothing. For fingers, answers are deaf for a moment (`dialog.js`).
 * @param {Window} window
 */
export function heedDoubleClicks(window) {
  let first = '';
  let isMeant = true;
  /** @type {PointerEvent | null} */
  let pointer = null;

  /** @param {Event} event */
  function drop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {any} event */
  function press(event) {
    const seen = seenAt(event.target);
    if (event.detail < 2) first = seen;
    isMeant = seen === first || pointer?.pointerType !== 'mouse';
    if (isMeant) return;
    drop(event);
    // A board has heard of the press already.
    event.target.dispatchEvent(new PointerEvent('pointercancel', { pointerId: pointer?.pointerId, bubbles: true }));
  }

  window.addEventListener('pointerdown', (event) => (pointer = event), true);
  window.addEventListener('mousedown', press, true);
  window.addEventListener('click', (event) => !isMeant && event.detail > 1 && drop(event), true);
}
