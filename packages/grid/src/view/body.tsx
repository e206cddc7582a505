import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import type { Layout } from '../core/layout.ts';
import { isSingle } from '../core/range.ts';
import { createRowSlots, type RowSlots } from '../core/row-slots.ts';
import { howMany, isSelected } from '../core/selection.ts';
import type { Node } from '../core/tree.ts';
import { GridFooter } from './footer.tsx';
import { GridHeader } from './header.tsx';
import { type GridRuntime, headerHeight, rangeIn, type ViewState } from './runtime.ts';
import type { AnyGridProps } from './props.ts';
import { Row } from './row.tsx';
import type { Shared } from './shared.ts';
import { useAfterRender } from './use-runtime.ts';

const RowMenu = lazyPart(async () => (await import('./menu.tsx')).RowMenu);

interface GridBodyProps {
  readonly runtime: GridRuntime;
  readonly props: AnyGridProps;
  readonly shared: Shared;
  readonly layout: Layout;
  readonly nodes: readonly Node[];
  readonly rowHeight: number;
  readonly footerHeight: number;
}

/** Header, rows and footer. The rows are in a sticky box without height and are moved by script (see `sync`). */
export function GridBody(sheet: GridBodyProps): ReactNode {
  const { runtime, props, shared, layout, nodes } = sheet;
  const state = useSyncExternalStore(runtime.store.subscribe, runtime.store.get);
  useAfterRender(runtime);
  const { win, width, active, menu } = state;
  const columns = layout.offsets.length - 1;
  const part = { layout, shared, c0: Math.min(win.c0, columns), c1: Math.min(win.c1, columns) };
  const chosen = useChosen(props, nodes);
  const [slots] = useState(() => createRowSlots());
  return (
    <>
      <GridHeader
        {...part}
        width={width}
        tab={active.row < 0 ? active.col : -1}
        sorts={props.sort?.value ?? unsorted}
        chosen={chosen}
        filterButton={props.filterButton}
      />
      <div role="rowgroup" className="gr-body" style={{ top: headerHeight, width }}>
        <div role="none" className="gr-mover" ref={runtime.refs.mover}>
          {rows(sheet, state, part, slots)}
        </div>
      </div>
      <div role="none" style={{ height: nodes.length * sheet.rowHeight }} />
      {sheet.footerHeight > 0 && props.totals && (
        <GridFooter
          {...part}
          width={width}
          height={sheet.footerHeight}
          number={numberOf(props, nodes.length)}
          totals={props.totals}
        />
      )}
      {menu && <RowMenu runtime={runtime} at={menu} />}
    </>
  );
}

const unsorted: readonly never[] = [];

/** Memoised, because a scrolled frame must not visit every row. */
function useChosen({ selection }: AnyGridProps, nodes: readonly Node[]): ReturnType<typeof howMany> {
  const value = selection?.value;
  return useMemo(() => {
    if (!value || ('ids' in value && value.ids.size === 0)) return 'none';
    return howMany(
      value,
      nodes.map((node) => node.key),
    );
  }, [value, nodes]);
}

type Part = Pick<Parameters<typeof Row>[0], 'layout' | 'shared' | 'c0' | 'c1'>;

function rows({ props, nodes, rowHeight }: GridBodyProps, state: ViewState, part: Part, slots: RowSlots): ReactNode {
  const { drop, width } = state;
  const shown = indices(state, nodes.length);
  const places = slots.place(shown.flatMap((index) => nodes[index]?.key ?? []));
  return (
    <>
      {shown.map((index) => {
        const node = nodes[index];
        if (!node) return null;
        const { key, ...place } = node;
        const checked = props.selection !== undefined && isSelected(props.selection.value, key);
        const own = { ...place, rowKey: key, index, height: rowHeight, number: numberOf(props, index), checked };
        return (
          <Row
            key={places.get(key)}
            {...part}
            {...own}
            {...inRange(state, index)}
            {...whenActive(state, index)}
            dragged={drop?.from === index}
          />
        );
      })}
      {drop && (
        <div
          role="none"
          className={drop.rejected ? 'gr-drop rejected' : 'gr-drop'}
          style={{ top: drop.gap * rowHeight - 1, width }}
        />
      )}
    </>
  );
}

/** The ARIA index of a row among all rows; the header is number 1. */
function numberOf({ firstIndex = 0 }: AnyGridProps, index: number): number {
  return firstIndex + index + 2;
}

/**
 * The indexes of the rows in the window and of the active row, because removing it would lose the focus. In list order, because
 * moving an element in the document loses the focus too.
 */
function indices({ win, active }: ViewState, count: number): readonly number[] {
  const end = Math.min(win.r1, count);
  const list = Array.from({ length: Math.max(0, end - win.r0) }, (_none, i) => win.r0 + i);
  if (active.row < 0 || active.row >= count) return list;
  if (active.row < win.r0) return [active.row, ...list];
  return active.row >= end ? [...list, active.row] : list;
}

function inRange(state: ViewState, index: number) {
  const range = rangeIn(state);
  const isIn = state.corner !== null && !isSingle(range) && index >= range.r0 && index <= range.r1;
  if (!isIn) return { s0: -1, s1: -1, edge: 0 };
  return { s0: range.c0, s1: range.c1, edge: (index === range.r0 ? 1 : 0) + (index === range.r1 ? 2 : 0) };
}

function whenActive({ active, edit }: ViewState, index: number) {
  if (active.row !== index) return { tab: -1, how: null, start: undefined, wrong: false };
  return { tab: active.col, how: edit?.how ?? null, start: edit?.start, wrong: edit?.wrong === true };
}
