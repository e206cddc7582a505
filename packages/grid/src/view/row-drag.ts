import { dropAt, gapAt } from '../core/drop.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { type GridRuntime, headerHeight } from './runtime.ts';

/** Drags a row by its handle to another position among its siblings. */
export function dragRow(runtime: GridRuntime, down: PointerEvent, from: number): void {
  const { root, scroller } = runtime.dom;
  const { move } = runtime.props;
  if (!root || !scroller || !move) return;
  let at = { x: down.clientX, y: down.clientY };
  let stop = (): void => undefined;
  const mark = () => {
    const y = at.y - scroller.getBoundingClientRect().top - headerHeight + runtime.pos.y;
    const gap = gapAt(y, runtime.rowHeight, runtime.nodes.length);
    runtime.store.set({ drop: { from, gap, rejected: dropAt(runtime.nodes, from, gap) === 'rejected' } });
  };
  follow(down, root, {
    start: () => {
      runtime.dragged = true;
      stop = scrollAtEdges(
        scroller,
        () => ({ x: scroller.getBoundingClientRect().left + scroller.clientWidth / 2, y: at.y }),
        mark,
      );
    },
    move: (event) => {
      at = { x: event.clientX, y: event.clientY };
      mark();
    },
    end: (dropped) => {
      stop();
      const gap = runtime.store.get().drop?.gap ?? from;
      runtime.store.set({ drop: null });
      const drop = dropped ? dropAt(runtime.nodes, from, gap) : 'same';
      if (typeof drop === 'object') move.onMove(drop);
      else if (drop === 'rejected') move.onReject();
    },
  });
}
