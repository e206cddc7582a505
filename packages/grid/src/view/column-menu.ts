import { type AnyColumn, inOrder, isHidden, moveColumn, pinOf, type Side } from '../core/columns.ts';
import type { Sort } from '../core/sort.ts';
import { announce } from './announce.ts';
import { columnAt, type GridRuntime } from './runtime.ts';
import type { RowAction } from './props.ts';

/** Returns the menu items of a column header: all pointer actions and more. */
export function columnActions(runtime: GridRuntime, col: number): readonly RowAction[] {
  const { messages } = runtime.language;
  const column = columnAt(runtime, col);
  if (!column) return [];
  const { sort, state } = runtime.props;
  const pin = pinOf(column, state);
  return [
    ...(column.sortable && sort ? [action('asc', messages.sortUp), action('desc', messages.sortDown)] : []),
    action('fit', messages.fit),
    ...(column.fixed
      ? []
      : [
          ...(neighbourOf(runtime, col, -1) ? [action('earlier', messages.earlier)] : []),
          ...(neighbourOf(runtime, col, 1) ? [action('later', messages.later)] : []),
          ...(pin === 'left' ? [] : [action('left', messages.pinLeft)]),
          ...(pin === 'right' ? [] : [action('right', messages.pinRight)]),
          ...(pin === null ? [] : [action('unpin', messages.unpin)]),
          ...(shownOf(runtime).length > 1 ? [action('hide', messages.hide)] : []),
        ]),
  ];
}

const action = (id: string, label: string): RowAction => ({ id, label });

/** Runs an item of the column menu. */
export function runColumnAction(runtime: GridRuntime, id: string, col: number): void {
  const column = columnAt(runtime, col);
  if (!column) return;
  if (id === 'asc' || id === 'desc') sortTo(runtime, column, id);
  else if (id === 'fit') void fit(runtime, col);
  else if (id === 'earlier' || id === 'later') moveColumnBy(runtime, col, id === 'earlier' ? -1 : 1);
  else if (id === 'hide') hide(runtime, column);
  else pinTo(runtime, column, id === 'left' || id === 'right' ? id : null);
}

function sortTo(runtime: GridRuntime, column: AnyColumn, order: Sort['order']): void {
  runtime.props.sort?.onChange([{ field: column.id, order }]);
  announce(runtime, order === 'asc' ? 'sorted-asc' : 'sorted-desc', { name: column.title });
}

async function fit(runtime: GridRuntime, col: number): Promise<void> {
  const { fitColumn } = await import('./columns.ts');
  fitColumn(runtime, col);
}

/** Moves a column past its neighbour; the active cell moves with it. */
export function moveColumnBy(runtime: GridRuntime, col: number, by: 1 | -1): void {
  const column = columnAt(runtime, col);
  const neighbour = neighbourOf(runtime, col, by);
  if (!column || !neighbour || column.fixed) return;
  const { columns, state, onState } = runtime.props;
  const ids = inOrder(columns, state.order ?? []).map((one) => one.id);
  const before = by < 0 ? neighbour.id : (ids[ids.indexOf(neighbour.id) + 1] ?? null);
  onState({ ...state, order: moveColumn(ids, column.id, before) });
  announce(runtime, 'column-moved', { name: column.title, at: col + 1 + by });
}

/** Returns the neighbour that the column may swap positions with: pinned to the same side and not fixed. */
function neighbourOf(runtime: GridRuntime, col: number, by: 1 | -1): AnyColumn | null {
  const column = columnAt(runtime, col);
  const neighbour = columnAt(runtime, col + by);
  const { state } = runtime.props;
  return column && neighbour && !neighbour.fixed && pinOf(column, state) === pinOf(neighbour, state) ? neighbour : null;
}

function shownOf({ props }: GridRuntime): readonly AnyColumn[] {
  return props.columns.filter((column) => !isHidden(column, props.state));
}

function hide(runtime: GridRuntime, column: AnyColumn): void {
  const { columns, state, onState } = runtime.props;
  const hidden = columns.filter((one) => isHidden(one, state)).map((one) => one.id);
  onState({ ...state, hidden: [...hidden, column.id] });
  announce(runtime, 'column-hidden', { name: column.title });
}

function pinTo(runtime: GridRuntime, column: AnyColumn, side: Side | null): void {
  const { state, onState } = runtime.props;
  onState({ ...state, pin: { ...state.pin, [column.id]: side } });
  announce(runtime, side === null ? 'column-unpinned' : 'column-pinned', { name: column.title });
}
