// Runs in the page that is measured, before anything of it: tells when what is wanted was drawn, when it was clicked, and when a
// key was answered.

const times = { shown: 0, clicked: 0, pressed: 0, answered: 0, blocked: 0, longest: 0, shift: 0, frames: [] };
globalThis.visit = times;

function look() {
  const isThere = [...document.querySelectorAll(globalThis.wanted)].some((one) => one.checkVisibility());
  requestAnimationFrame(isThere ? () => (times.shown = performance.now()) : look);
}
requestAnimationFrame(look);

addEventListener(
  'keydown',
  ({ timeStamp }) => {
    times.pressed = timeStamp;
    requestAnimationFrame(() => setTimeout(() => (times.answered = performance.now())));
  },
  { capture: true },
);

addEventListener('click', ({ timeStamp }) => (times.clicked = timeStamp), { capture: true });

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    times.blocked += duration - 50;
    times.longest = Math.max(times.longest, duration);
  }
}).observe({ type: 'longtask', buffered: true });

new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) times.shift += value;
}).observe({ type: 'layout-shift', buffered: true });

/** `react` for `https://…/assets/react-CLtG3xtp.js`; inline scripts and the browser's own work by what called them. */
const fileOf = ({ sourceURL, invoker }) => /\/([^/]+?)-[\w-]{8}\.js$/.exec(sourceURL)?.[1] ?? invoker;

function summed(parts) {
  const sums = {};
  for (const [key, ms] of parts) sums[key] = (sums[key] ?? 0) + ms;
  return Object.entries(sums).toSorted((a, b) => b[1] - a[1]);
}

new PerformanceObserver((list) => {
  for (const { startTime, duration, styleAndLayoutStart, scripts } of list.getEntries()) {
    const layout = styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0;
    const forced = scripts.reduce((sum, { forcedStyleAndLayoutDuration }) => sum + forcedStyleAndLayoutDuration, 0);
    const script = scripts.reduce((sum, one) => sum + one.duration, 0);
    const work = [
      ['script', script - forced],
      ['style and layout', layout + forced],
    ];
    times.frames.push({ at: startTime, ms: duration, work, files: summed(scripts.map((one) => [fileOf(one), one.duration])) });
  }
}).observe({ type: 'long-animation-frame', buffered: true });
