import { dropAt, gapAt } from '../core/drop.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { headHeight, type Live } from './live.ts';

/** Drags a row by its handle to another place among its siblings. */
export function dragRow(live: Live, down: PointerEvent, from: number): void {
  const { root, scroller } = live.dom;
  const { move } = live.props;
  if (!root || !scroller || !move) return;
  let at = { x: down.clientX, y: down.clientY };
  let stop = (): void => undefined;
  const mark = () => {
    const y = at.y - scroller.getBoundingClientRect().top - headHeight + live.pos.y;
    const gap = gapAt(y, live.rowHeight, live.nodes.length);
    live.store.set({ drop: { from, gap, refused: dropAt(live.nodes, from, gap) === 'refused' } });
  };
  follow(down, root, {
    start: () => {
      live.dragged = true;
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
      const gap = live.store.get().drop?.gap ?? from;
      live.store.set({ drop: null });
      const drop = dropped ? dropAt(live.nodes, from, gap) : 'same';
      if (typeof drop === 'object') move.onMove(drop);
      else if (drop === 'refused') move.onRefuse();
    },
  });
}
