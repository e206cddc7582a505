// Runs inside the page that is measured: finds what scrolls, scrolls it there and back, and looks for holes in pictures.

const spare = (element) => element.scrollHeight - element.clientHeight + (element.scrollWidth - element.clientWidth);
const scrolls = (element) =>
  ['auto', 'scroll'].some((how) => getComputedStyle(element).overflowY === how || getComputedStyle(element).overflowX === how);

/** What the user's wheel would scroll: the box with the most to scroll in this direction. */
function scrollerFor(axis) {
  const room = (element) =>
    axis === 'x' ? element.scrollWidth - element.clientWidth : element.scrollHeight - element.clientHeight;
  const boxes = [...document.querySelectorAll('#app, #app *')].filter((element) => spare(element) > 1000 && scrolls(element));
  return boxes.toSorted((a, b) => room(b) - room(a))[0];
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

globalThis.bench = {
  /** Draws the rows; answers the milliseconds until the first one was painted. */
  async start(text) {
    const begun = performance.now();
    dispatchEvent(new Event('start'));
    while (!document.querySelector('#app')?.textContent.includes(text)) await nextFrame();
    await nextFrame();
    await nextFrame();
    return performance.now() - begun;
  },

  /** Scrolls by so many pixels in each frame, there and back; answers where it had got to half way. */
  async scroll({ axis, step, frames }) {
    const box = scrollerFor(axis);
    const name = axis === 'x' ? 'scrollLeft' : 'scrollTop';
    const first = box[name];
    let middle = 0;
    for (let frame = 1; frame <= frames; frame += 1) {
      box[name] += frame <= frames / 2 ? step : -step;
      await nextFrame();
      if (frame === frames / 2) middle = box[name] - first;
    }
    return { middle, shown: document.querySelector('#app').textContent.length };
  },

  /** In how many pictures a band of 90 px, or a strip of 200 px, has no dark pixel: every cell carries dark text. */
  async holesIn(frames) {
    const area = { left: 80, top: 110, width: 1000, height: 700 };
    const canvas = new OffscreenCanvas(area.width, area.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    let holes = 0;
    for (const frame of frames) {
      const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${frame}`)).blob());
      const by = picture.width / innerWidth;
      const from = [area.left, area.top, area.width, area.height].map((value) => value * by);
      context.drawImage(picture, ...from, 0, 0, area.width, area.height);
      const pixels = context.getImageData(0, 0, area.width, area.height).data;
      const bands = new Set();
      const strips = new Set();
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at] > 150) continue;
        bands.add(Math.floor(at / 4 / area.width / 90));
        strips.add(Math.floor(((at / 4) % area.width) / 200));
      }
      if (bands.size < Math.floor(area.height / 90) || strips.size < area.width / 200) holes += 1;
    }
    return holes;
  },
};
