import { type AnyColumn, inOrder, isHidden, moveColumn, pinOf, type Side } from '../core/columns.ts';
import type { Sort } from '../core/sort.ts';
import { announce } from './announce.ts';
import { columnAt, type Live } from './live.ts';
import type { RowAction } from './props.ts';

/** What the menu of a column's title offers: everything the pointer does to it, and more. */
export function columnActions(live: Live, col: number): readonly RowAction[] {
  const { words } = live.language;
  const column = columnAt(live, col);
  if (!column) return [];
  const { sort, state } = live.props;
  const pin = pinOf(column, state);
  return [
    ...(column.sortable && sort ? [action('asc', words.sortUp), action('desc', words.sortDown)] : []),
    action('fit', words.fit),
    ...(column.fixed
      ? []
      : [
          ...(neighbourOf(live, col, -1) ? [action('earlier', words.earlier)] : []),
          ...(neighbourOf(live, col, 1) ? [action('later', words.later)] : []),
          ...(pin === 'left' ? [] : [action('left', words.pinLeft)]),
          ...(pin === 'right' ? [] : [action('right', words.pinRight)]),
          ...(pin === null ? [] : [action('unpin', words.unpin)]),
          ...(shownOf(live).length > 1 ? [action('hide', words.hide)] : []),
        ]),
  ];
}

const action = (id: string, label: string): RowAction => ({ id, label });

/** Does what was chosen in the menu of a column's title. */
export function runColumnAction(live: Live, id: string, col: number): void {
  const column = columnAt(live, col);
  if (!column) return;
  if (id === 'asc' || id === 'desc') sortTo(live, column, id);
  else if (id === 'fit') void fit(live, col);
  else if (id === 'earlier' || id === 'later') moveColumnBy(live, col, id === 'earlier' ? -1 : 1);
  else if (id === 'hide') hide(live, column);
  else pinTo(live, column, id === 'left' || id === 'right' ? id : null);
}

function sortTo(live: Live, column: AnyColumn, order: Sort['order']): void {
  live.props.sort?.onChange([{ field: column.id, order }]);
  announce(live, order === 'asc' ? 'sorted-asc' : 'sorted-desc', { name: column.title });
}

async function fit(live: Live, col: number): Promise<void> {
  const { fitColumn } = await import('./columns.ts');
  fitColumn(live, col);
}

/** Moves a column past its neighbour; the active cell stays on it, wherever it goes. */
export function moveColumnBy(live: Live, col: number, by: 1 | -1): void {
  const column = columnAt(live, col);
  const neighbour = neighbourOf(live, col, by);
  if (!column || !neighbour || column.fixed) return;
  const { columns, state, onState } = live.props;
  const ids = inOrder(columns, state.order ?? []).map((one) => one.id);
  const before = by < 0 ? neighbour.id : (ids[ids.indexOf(neighbour.id) + 1] ?? null);
  onState({ ...state, order: moveColumn(ids, column.id, before) });
  announce(live, 'column-moved', { name: column.title, at: col + 1 + by });
}

/** The column beside this one that it may change places with: pinned as it is, and not fixed. */
function neighbourOf(live: Live, col: number, by: 1 | -1): AnyColumn | null {
  const column = columnAt(live, col);
  const neighbour = columnAt(live, col + by);
  const { state } = live.props;
  return column && neighbour && !neighbour.fixed && pinOf(column, state) === pinOf(neighbour, state) ? neighbour : null;
}

function shownOf({ props }: Live): readonly AnyColumn[] {
  return props.columns.filter((column) => !isHidden(column, props.state));
}

function hide(live: Live, column: AnyColumn): void {
  const { columns, state, onState } = live.props;
  const hidden = columns.filter((one) => isHidden(one, state)).map((one) => one.id);
  onState({ ...state, hidden: [...hidden, column.id] });
  announce(live, 'column-hidden', { name: column.title });
}

function pinTo(live: Live, column: AnyColumn, side: Side | null): void {
  const { state, onState } = live.props;
  onState({ ...state, pin: { ...state.pin, [column.id]: side } });
  announce(live, side === null ? 'column-unpinned' : 'column-pinned', { name: column.title });
}
