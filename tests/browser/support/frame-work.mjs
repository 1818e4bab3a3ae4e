// The work of a page's frames, from a trace of Chromium: milliseconds of processor time, so that other programs do
// little harm.

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

/** Returns what the trace tells of a page while `act` runs. */
async function traced(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** What is work of the page, by the names of the trace. What the test itself has evaluated in the page is not. */
const WORK = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'HitTest',
  'ParseAuthorStyleSheet',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'UpdateLayer',
  'RasterTask',
  'ImageDecodeTask',
  'MinorGC',
  'MajorGC',
  'V8.GC_SCAVENGER',
  'V8.GC_MC_INCREMENTAL',
]);

/** Events that do not lie within another one on their thread. */
function outermost(events) {
  const ends = new Map();
  return [...events]
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ pid, tid, ts, dur }) => {
      const thread = `${pid} ${tid}`;
      if (ts < (ends.get(thread) ?? 0)) return false;
      ends.set(thread, ts + dur);
      return true;
    });
}

/** The work of each frame in milliseconds: all that was done between one beginning of a frame and the next. */
function framesOf(events) {
  const begins = events
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const frames = begins.map(() => 0);
  for (const { ts, tdur, dur } of outermost(events.filter(({ ph, name }) => ph === 'X' && WORK.has(name)))) {
    const frame = begins.findLastIndex((begin) => begin <= ts);
    if (frame >= 0) frames[frame] += (tdur ?? dur) / 1000;
  }
  return frames;
}

/** Returns the figures of the frames while `act` runs: script, style, paint and raster together. */
export async function frameWork(page, act) {
  const frames = framesOf(await traced(page, act)).sort((a, b) => a - b);
  const percentile = (share) => {
    const frame = frames[Math.min(Math.floor(frames.length * share), frames.length - 1)];
    return Number(frame.toFixed(2));
  };
  return { frames: frames.length, median_ms: percentile(0.5), p95_ms: percentile(0.95), most_ms: percentile(1) };
}
