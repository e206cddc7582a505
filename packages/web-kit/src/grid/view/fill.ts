import type { Range } from '../core/range.ts';
import { grownTo } from '../core/sheet.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { activate } from './focus.ts';
import { type Live, rangeIn } from './live.ts';
import { cellAt } from './scroll.ts';

/** Copies the range over the cells its handle is dragged to; Escape leaves everything as it was. */
export function dragFill(live: Live, down: PointerEvent): void {
  const { root, scroller } = live.dom;
  if (!root || !scroller) return;
  const { active, corner } = live.store.get();
  const source = rangeIn(live.store.get());
  let at = { x: down.clientX, y: down.clientY };
  let whole = source;
  let stop = (): void => undefined;
  const grow = () => {
    whole = grownTo(source, cellAt(live, at.x, at.y));
    choose(live, source, whole);
  };
  follow(down, root, {
    start: () => {
      live.dragged = true;
      root.classList.add('filling');
      stop = scrollAtEdges(scroller, () => at, grow);
    },
    move: (event) => {
      at = { x: event.clientX, y: event.clientY };
      grow();
    },
    end: (dropped) => {
      stop();
      root.classList.remove('filling');
      if (dropped) return live.editing?.fillOver(live, source, whole);
      activate(live, active, { still: true });
      live.store.set({ corner });
    },
  });
}

/** A double click on the handle fills down to the last row. */
export function fillToEnd(live: Live): void {
  const source = rangeIn(live.store.get());
  const whole = { ...source, r1: live.nodes.length - 1 };
  live.editing?.fillOver(live, source, whole);
  choose(live, source, whole);
}

/** The range is told by two corners, of which the active cell is one: it stands where the range does not grow. */
function choose(live: Live, source: Range, whole: Range): void {
  const isBack = whole.r0 < source.r0 || whole.c0 < source.c0;
  const [from, to] = isBack
    ? [
        { row: whole.r1, col: whole.c1 },
        { row: whole.r0, col: whole.c0 },
      ]
    : [
        { row: whole.r0, col: whole.c0 },
        { row: whole.r1, col: whole.c1 },
      ];
  const { active } = live.store.get();
  if (active.row !== from.row || active.col !== from.col) activate(live, from, { still: true });
  live.store.set({ corner: to });
}
