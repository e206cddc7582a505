import type { RowKey } from '../core/columns.ts';
import type { Layout } from '../core/layout.ts';
import type { Shared } from './shared.ts';

/** Everything but the row, the layout and what all rows share is a primitive: that is what lets `memo` skip a row. */
export interface RowProps {
  readonly index: number;
  readonly row: object;
  readonly rowKey: RowKey;
  readonly level: number;
  readonly pos: number;
  readonly size: number;
  readonly open: boolean | null;
  readonly busy: boolean;
  readonly layout: Layout;
  readonly shared: Shared;
  readonly height: number;
  /** Rendered middle columns. */
  readonly c0: number;
  readonly c1: number;
  /** Columns of the range in this row, -1 for none, and which of the range's outer rows this is: 1 first, 2 last, 3 both. */
  readonly s0: number;
  readonly s1: number;
  readonly edge: number;
  /** The active column, -1 when another row is active. */
  readonly tab: number;
  readonly how: 'type' | 'text' | null;
  readonly start: string | undefined;
  readonly wrong: boolean;
  readonly checked: boolean;
  readonly dragged: boolean;
  /** The row's number among all rows, the head counted. */
  readonly number: number;
}
