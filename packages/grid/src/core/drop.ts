import type { RowKey } from './columns.ts';
import { endOf, type Node } from './tree.ts';

/** A row's new position among its siblings. */
export interface Move {
  readonly id: RowKey;
  readonly target: RowKey;
  readonly place: 'before' | 'after';
}

/** `same` leaves the row where it is; `refused` is outside the range it may move in. */
export type Drop = Move | 'same' | 'rejected';

/** Returns the result of dropping the row at `from` into the gap above row `gap`; `gap` may be the number of rows. */
export function dropAt(nodes: readonly Node[], from: number, gap: number): Drop {
  const node = nodes[from];
  if (!node) return 'rejected';
  if (gap >= from && gap <= endOf(nodes, from)) return 'same';
  const target = nodes[gap];
  if (target && target.parent === node.parent) return { id: node.key, target: target.key, place: 'before' };
  const last = lastSibling(nodes, node);
  return last !== null && endOf(nodes, last) === gap
    ? { id: node.key, target: nodeKey(nodes, last), place: 'after' }
    : 'rejected';
}

/** Returns the result of moving a row one step among its siblings with the keyboard. */
export function dropBy(nodes: readonly Node[], from: number, by: 1 | -1): Drop {
  const node = nodes[from];
  const neighbour = node && nodes.find((other) => other.parent === node.parent && other.pos === node.pos + by);
  if (!node || !neighbour) return 'rejected';
  return { id: node.key, target: neighbour.key, place: by < 0 ? 'before' : 'after' };
}

/** Returns the index of the gap nearest to `y`, measured from the top edge of the first row. */
export function gapAt(y: number, rowHeight: number, count: number): number {
  return Math.max(0, Math.min(Math.round(y / rowHeight), count));
}

function lastSibling(nodes: readonly Node[], node: Node): number | null {
  const index = nodes.findLastIndex((other) => other.parent === node.parent);
  return index < 0 ? null : index;
}

function nodeKey(nodes: readonly Node[], index: number): RowKey {
  return nodes[index]?.key ?? 0;
}
