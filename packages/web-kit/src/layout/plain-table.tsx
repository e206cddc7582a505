import type { ReactNode } from 'react';
import { classes } from './box.ts';
import './layout.css';

interface PlainTableProps {
  /** `tr`s of `th`s. */
  readonly head: ReactNode;
  /** `tr`s. Cells with the class `end` hold figures. */
  readonly children: ReactNode;
  /** What it is, to whoever does not see it; with it the table scrolls and can be reached by the keyboard. */
  readonly label?: string;
  /** Scrolls below its head from this height on; CSS. */
  readonly maxHeight?: string;
  readonly className?: string | undefined;
}

/** A table of a few rows that is read: no sorting, no choosing. It scrolls by itself where it is too wide. */
export function PlainTable({ head, children, label, maxHeight, className }: PlainTableProps) {
  const region = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 };
  return (
    <div className={classes('ly-table-scroll', maxHeight !== undefined && 'framed')} style={{ maxHeight }} {...region}>
      <table className={classes('ly-table', className)}>
        <thead>{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
