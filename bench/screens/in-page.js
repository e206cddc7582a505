// Runs in the page that is measured, before anything of it: tells when what is wanted was drawn, when it was clicked, and when a
// key was answered.

const times = { shown: 0, clicked: 0, pressed: 0, answered: 0, blocked: 0, longest: 0 };
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
