// The cards of the players, as the eye sees them.

/** The players whose card is not in sight as a whole without scrolling. */
export const hiddenIn = (page) =>
  page.evaluate(() => {
    const isIn = (box, edge) =>
      box.left >= edge.left - 1 &&
      box.right <= edge.right + 1 &&
      box.top >= edge.top - 1 &&
      box.bottom <= edge.bottom + 1;
    const cutting = (element) => {
      const around = [];
      for (let each = element.parentElement; each; each = each.parentElement) {
        const { overflow, display } = getComputedStyle(each);
        if (overflow !== 'visible' && display !== 'contents') around.push(each.getBoundingClientRect());
      }
      return [...around, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
    };
    document.querySelectorAll('.side, .seats').forEach((each) => each.scrollTo(0, 0));
    // In small windows a card is a line and what a room adds to it; what opens below the lines may be scrolled.
    const partsOf = (card) =>
      getComputedStyle(card).display === 'contents' ? [...card.querySelectorAll('.seat-head, .seat-room')] : [card];
    const isWhole = (part) => cutting(part).every((edge) => isIn(part.getBoundingClientRect(), edge));
    return [...document.querySelectorAll('.seat')]
      .filter((card) => !partsOf(card).every((part) => !part.checkVisibility() || isWhole(part)))
      .map((card) => card.querySelector('.seat-name').textContent);
  });

/** What of the cards is cut off, hidden or covered by something else of a card. */
export const cutIn = (page) =>
  page.evaluate(() => {
    const wrong = [];
    const rectOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    /** Whether a box is whole in all that could cut it. */
    function isWhole(element) {
      const box = element.getBoundingClientRect();
      for (let each = element.parentElement; each; each = each.parentElement) {
        const { overflow, display } = getComputedStyle(each);
        if (overflow === 'visible' || display === 'contents') continue;
        const edge = each.getBoundingClientRect();
        if (box.left < edge.left - 1 || box.right > edge.right + 1) return false;
        if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1) return false;
      }
      return true;
    }
    for (const seat of document.querySelectorAll('.seat')) {
      const [name, mark, words] = ['.seat-name', '.turn-mark', '.seat-words'].map((one) => seat.querySelector(one));
      name.scrollIntoView({ block: 'nearest' });
      if (name.scrollWidth > name.clientWidth + 1 || !isWhole(name)) wrong.push(`${name.textContent} is cut`);
      if (!mark.textContent || (mark.textContent !== 'winner' && !mark.checkVisibility())) continue;
      mark.scrollIntoView({ block: 'nearest' });
      if (!isWhole(mark) || mark.scrollWidth > mark.clientWidth + 1) wrong.push(`the mark of ${name.textContent}`);
      for (const text of [name, words])
        if (over(mark.getBoundingClientRect(), rectOf(text))) wrong.push(`the mark is over ${text.textContent}`);
    }
    return wrong;
  });
