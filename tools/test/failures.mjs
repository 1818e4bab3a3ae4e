// A reporter for `node --test`: the tests that failed, each with the beginning of its error, for the list at the end
// of a long run.

/**
 * Returns the beginning of an error of `node --test`, in one line; the runner's own words stand around the cause.
 *
 * @param {any} error
 * @returns {string}
 */
function summary(error) {
  const cause = error?.cause ?? error;
  return String(cause?.message ?? cause)
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 160);
}

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    if (data.details?.error?.failureType === 'subtestsFailed') continue;
    const file = data.file?.split('/').pop() ?? '';
    yield `${file}: ${data.name}\n  ${summary(data.details?.error)}\n`;
  }
}
