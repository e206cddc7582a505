import { dropBy } from '../core/drop.ts';
import { howMany, isSelected, withRows } from '../core/selection.ts';
import { announce } from './announce.ts';
import { activate, targetOf } from './focus.ts';
import { columnAt, type GridRuntime } from './runtime.ts';

/** Selects or deselects a row; with `through` also all rows since the one selected last. */
export function choose(runtime: GridRuntime, index: number, through: boolean): void {
  const { selection } = runtime.props;
  const node = runtime.nodes[index];
  if (!selection || !node) return;
  const from = through ? runtime.nodes.findIndex((other) => other.key === runtime.lastChosen) : index;
  const [low, high] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
  const keys = runtime.nodes.slice(low, high + 1).map((other) => other.key);
  selection.onChange(withRows(selection.value, keys, !isSelected(selection.value, node.key)));
  runtime.lastChosen = node.key;
}

/** Selects all rows of the grid, or deselects them when all were selected. */
export function chooseAll(runtime: GridRuntime): void {
  const { selection } = runtime.props;
  if (!selection) return;
  const keys = runtime.nodes.map((node) => node.key);
  selection.onChange(withRows(selection.value, keys, howMany(selection.value, keys) !== 'all'));
}

export function open(runtime: GridRuntime, index: number, newTab: boolean): void {
  const node = runtime.nodes[index];
  if (node) runtime.props.onOpen?.(node.row, { newTab });
}

/** Moves the active row by one position among its siblings; it stays active. */
export function moveBy(runtime: GridRuntime, by: 1 | -1): void {
  const { move } = runtime.props;
  const { active } = runtime.store.get();
  if (!move || active.row < 0) return;
  const drop = dropBy(runtime.nodes, active.row, by);
  if (typeof drop !== 'object') return move.onReject();
  const node = runtime.nodes[active.row];
  move.onMove(drop);
  if (node) announce(runtime, 'row-moved', { at: node.pos + by, of: node.size });
}

/** Opens the row's menu below its menu button, or below the active cell. */
export function openMenu(runtime: GridRuntime, index: number, byKey: boolean): void {
  const node = runtime.nodes[index];
  if (!node || !runtime.props.actions || runtime.props.actions(node.row).length === 0) return;
  const cell = runtime.dom.scroller?.querySelector(`[data-row="${index}"] [data-act="menu"], [data-row="${index}"] [data-focus]`);
  const box = cell?.getBoundingClientRect();
  if (!box) return;
  activate(runtime, { row: index, col: runtime.store.get().active.col });
  runtime.store.set({ menu: { row: index, col: -1, byKey, rect: { right: box.right, top: box.top, bottom: box.bottom } } });
}

/** Opens the menu of the active column. */
export function openColumnMenu(runtime: GridRuntime, byKey: boolean): void {
  const { col } = runtime.store.get().active;
  const box = targetOf(runtime)?.getBoundingClientRect();
  if (!box || !columnAt(runtime, col)) return;
  runtime.store.set({ menu: { row: -1, col, byKey, rect: { right: box.right, top: box.top, bottom: box.bottom } } });
}
