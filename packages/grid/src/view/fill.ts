import type { Range } from '../core/range.ts';
import { grownTo } from '../core/editing.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { activate } from './focus.ts';
import { type GridRuntime, rangeIn } from './runtime.ts';
import { cellAt } from './scroll.ts';

/** Copies the range over the cells that its handle is dragged to; Escape leaves everything unchanged. */
export function dragFill(runtime: GridRuntime, down: PointerEvent): void {
  const { root, scroller } = runtime.dom;
  if (!root || !scroller) return;
  const { active, corner } = runtime.store.get();
  const source = rangeIn(runtime.store.get());
  let at = { x: down.clientX, y: down.clientY };
  let whole = source;
  let stop = (): void => undefined;
  const grow = () => {
    whole = grownTo(source, cellAt(runtime, at.x, at.y));
    choose(runtime, source, whole);
  };
  follow(down, root, {
    start: () => {
      runtime.dragged = true;
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
      if (dropped) return runtime.editing?.fillOver(runtime, source, whole);
      activate(runtime, active, { still: true });
      runtime.store.set({ corner });
    },
  });
}

/** Fills down to the last row on a double click on the handle. */
export function fillToEnd(runtime: GridRuntime): void {
  const source = rangeIn(runtime.store.get());
  const whole = { ...source, r1: runtime.nodes.length - 1 };
  runtime.editing?.fillOver(runtime, source, whole);
  choose(runtime, source, whole);
}

/** Sets the range by two corners. The active cell is one of them, at the side where the range does not grow. */
function choose(runtime: GridRuntime, source: Range, whole: Range): void {
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
  const { active } = runtime.store.get();
  if (active.row !== from.row || active.col !== from.col) activate(runtime, from, { still: true });
  runtime.store.set({ corner: to });
}
