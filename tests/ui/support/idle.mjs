// The end of what a test has set going.

/** Once everything is done that waits for no timer and for nothing outside. */
export const idle = () => new Promise((done) => setImmediate(done));
