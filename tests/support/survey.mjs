// What a person finds on the page: read by name and place, as a screen reader and the eye do. It runs in the page and
// changes nothing.

/**
 * Runs in the page: scrolls to the control of this number, as a person does to what is cut off at an edge. Returns
 * whether it has moved.
 */
export function scrollTo(number) {
  const root = document.querySelector('dialog:modal') ?? document.body;
  const control = root.querySelectorAll('button, input, select, textarea, [role="option"]')[number];
  const seen = control?.closest('label') ?? control;
  const top = () => seen?.getBoundingClientRect().top;
  const before = top();
  seen?.scrollIntoView({ block: 'nearest' });
  return top() !== before;
}

/**
 * `controls` are {number, name, kind, value, text, on, enabled, x, y}: its place among all controls, the accessible
 * name, `button`, `radio` or the like, the value of a field, the text that a list which drops down shows, whether it
 * is switched on or chosen, and its middle in pixels of the window. `words` is all text that is shown. While a
 * question must be answered, there is nothing but the question. Answers a text of JSON: as objects, the hundreds of
 * spaces of a board took half the time of a whole game.
 */
export function survey() {
  const root = document.querySelector('dialog:modal') ?? document.body;
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  const kindOf = (element) => (element.tagName === 'INPUT' ? element.type : element.tagName.toLowerCase());
  // What is seen of a choice is its label.
  const seen = (element, kind) => (kind === 'radio' ? (element.closest('label') ?? element) : element);
  const controls = [...root.querySelectorAll('button, input, select, textarea, [role="option"]')].map(
    (element, number) => {
      const kind = kindOf(element);
      const { left, top, width, height } = seen(element, kind).getBoundingClientRect();
      return {
        number,
        name: nameOf(element).trim(),
        kind,
        value: element.value,
        text: element.selectedOptions?.[0]?.text,
        on: element.checked === true || element.getAttribute('aria-pressed') === 'true',
        enabled:
          !element.disabled && element.getAttribute('aria-disabled') !== 'true' && !element.closest('[data-guarded]'),
        shown:
          width > 0 &&
          height > 0 &&
          seen(element, kind).checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        x: left + width / 2,
        y: top + height / 2,
      };
    },
  );
  return JSON.stringify({ controls: controls.filter(({ shown }) => shown), words: root.innerText });
}
