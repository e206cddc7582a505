import { dropBy } from '../core/drop.ts';
import { howMany, isSelected, withRows } from '../core/selection.ts';
import { announce } from './announce.ts';
import { activate, targetOf } from './focus.ts';
import { columnAt, type Live } from './live.ts';

/** Chooses a row or leaves it; with `through` all rows since the one chosen last as well. */
export function choose(live: Live, index: number, through: boolean): void {
  const { selection } = live.props;
  const node = live.nodes[index];
  if (!selection || !node) return;
  const from = through ? live.nodes.findIndex((other) => other.key === live.lastChosen) : index;
  const [low, high] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
  const keys = live.nodes.slice(low, high + 1).map((other) => other.key);
  selection.onChange(withRows(selection.value, keys, !isSelected(selection.value, node.key)));
  live.lastChosen = node.key;
}

/** Chooses every row here, or leaves them all when they were all chosen. */
export function chooseAll(live: Live): void {
  const { selection } = live.props;
  if (!selection) return;
  const keys = live.nodes.map((node) => node.key);
  selection.onChange(withRows(selection.value, keys, howMany(selection.value, keys) !== 'all'));
}

export function open(live: Live, index: number, newTab: boolean): void {
  const node = live.nodes[index];
  if (node) live.props.onOpen?.(node.row, { newTab });
}

/** Moves the active row by one place among its siblings and stays on it. */
export function moveBy(live: Live, by: 1 | -1): void {
  const { move } = live.props;
  const { active } = live.store.get();
  if (!move || active.row < 0) return;
  const drop = dropBy(live.nodes, active.row, by);
  if (typeof drop !== 'object') return move.onRefuse();
  const node = live.nodes[active.row];
  move.onMove(drop);
  if (node) announce(live, 'row-moved', { at: node.pos + by, of: node.size });
}

/** Opens the row's menu below the cell of its actions. */
export function openMenu(live: Live, index: number, byKey: boolean): void {
  const node = live.nodes[index];
  if (!node || !live.props.actions || live.props.actions(node.row).length === 0) return;
  const cell = live.dom.scroller?.querySelector(`[data-row="${index}"] [data-act="menu"], [data-row="${index}"] [data-focus]`);
  const box = cell?.getBoundingClientRect();
  if (!box) return;
  activate(live, { row: index, col: live.store.get().active.col });
  live.store.set({ menu: { row: index, col: -1, byKey, rect: { right: box.right, top: box.top, bottom: box.bottom } } });
}

/** Opens the menu of the active column's title. */
export function openColumnMenu(live: Live, byKey: boolean): void {
  const { col } = live.store.get().active;
  const box = targetOf(live)?.getBoundingClientRect();
  if (!box || !columnAt(live, col)) return;
  live.store.set({ menu: { row: -1, col, byKey, rect: { right: box.right, top: box.top, bottom: box.bottom } } });
}
