import { type ReactNode, useSyncExternalStore } from 'react';
import { howMany, isSelected } from '../core/selection.ts';
import { isSingle } from '../core/range.ts';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { headHeight, type Live, rangeIn, type ViewState } from './live.ts';
import { RowMenu } from './menu.tsx';
import type { AnyGridProps } from './props.ts';
import { Row } from './row.tsx';
import type { Shared } from './shared.ts';
import { useKeptFocus } from './use-live.ts';
import type { Layout } from '../core/layout.ts';
import type { Node } from '../core/tree.ts';

interface SheetProps {
  readonly live: Live;
  readonly props: AnyGridProps;
  readonly shared: Shared;
  readonly layout: Layout;
  readonly nodes: readonly Node[];
  readonly rowHeight: number;
  readonly footHeight: number;
}

/** Head, rows and foot. The rows lie in a box without height that stays in view, and are moved by script (see `sync`). */
export function Sheet({ live, props, shared, layout, nodes, rowHeight, footHeight }: SheetProps): ReactNode {
  const state = useSyncExternalStore(live.store.subscribe, live.store.get);
  useKeptFocus(live);
  const { win, width, active, drop, menu } = state;
  const columns = layout.offsets.length - 1;
  const c0 = Math.min(win.c0, columns);
  const c1 = Math.min(win.c1, columns);
  const part = { layout, shared, c0, c1 };
  const first = props.firstIndex ?? 0;
  const { selection } = props;
  return (
    <>
      <Head
        {...part}
        width={width}
        tab={active.row < 0 ? active.col : -1}
        sorts={props.sort?.value ?? none}
        chosen={
          selection
            ? howMany(
                selection.value,
                nodes.map((node) => node.key),
              )
            : 'none'
        }
        filterButton={props.filterButton}
      />
      <div role="rowgroup" className="gr-body" style={{ top: headHeight, width }}>
        <div
          role="none"
          className="gr-mover"
          ref={(mover) => {
            live.dom.mover = mover;
          }}
        >
          {indices(state, nodes.length).map((index) => {
            const node = nodes[index];
            return (
              node && (
                <Row
                  key={node.key}
                  {...part}
                  {...rowState(state, index)}
                  {...nodeState(node)}
                  index={index}
                  height={rowHeight}
                  number={first + index + 2}
                  checked={selection !== undefined && isSelected(selection.value, node.key)}
                />
              )
            );
          })}
          {drop && (
            <div
              role="none"
              className={drop.refused ? 'gr-drop refused' : 'gr-drop'}
              style={{ top: drop.gap * rowHeight - 1, width }}
            />
          )}
        </div>
      </div>
      <div role="none" style={{ height: nodes.length * rowHeight }} />
      {props.totals && nodes.length > 0 && (
        <Foot {...part} width={width} height={footHeight} number={first + nodes.length + 2} totals={props.totals} />
      )}
      {menu && <RowMenu live={live} at={menu} />}
    </>
  );
}

const none: readonly never[] = [];

/**
 * Rows in the window, and the active one wherever it is: a row that goes would take the focus with it. The order is theirs
 * in the list, because an element that is moved in the document loses the focus too.
 */
function indices({ win, active }: ViewState, count: number): readonly number[] {
  const end = Math.min(win.r1, count);
  const list = Array.from({ length: Math.max(0, end - win.r0) }, (_none, i) => win.r0 + i);
  if (active.row < 0 || active.row >= count) return list;
  if (active.row < win.r0) return [active.row, ...list];
  return active.row >= end ? [...list, active.row] : list;
}

function nodeState({ row, key, level, pos, size, open, busy }: Node) {
  return { row, rowKey: key, level, pos, size, open, busy };
}

function rowState(state: ViewState, index: number) {
  const { active, corner, edit, drop } = state;
  const range = rangeIn(state);
  const isIn = corner !== null && !isSingle(range) && index >= range.r0 && index <= range.r1;
  const isActive = active.row === index;
  return {
    s0: isIn ? range.c0 : -1,
    s1: isIn ? range.c1 : -1,
    edge: isIn ? (index === range.r0 ? 1 : 0) + (index === range.r1 ? 2 : 0) : 0,
    tab: isActive ? active.col : -1,
    how: isActive && edit ? edit.how : null,
    start: isActive ? edit?.start : undefined,
    wrong: isActive && edit?.wrong === true,
    dragged: drop?.from === index,
  };
}
