import type { RowKey } from '../core/columns.ts';
import type { Layout } from '../core/layout.ts';
import type { Shared } from './shared.ts';

/** Everything except the row, the layout and `shared` is a primitive, so that `memo` can skip unchanged rows. */
export interface RowProps {
  readonly index: number;
  readonly row: object;
  readonly rowKey: RowKey;
  readonly level: number;
  readonly pos: number;
  readonly size: number;
  readonly open: boolean | null;
  readonly layout: Layout;
  readonly shared: Shared;
  readonly height: number;
  /** Range of rendered middle columns. */
  readonly c0: number;
  readonly c1: number;
  /** Columns of the selected range in this row, -1 for none. `edge` is 1 in the range's first row, 2 in its last, 3 in both. */
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
  /** The ARIA index of the row among all rows, including the header. */
  readonly number: number;
}
