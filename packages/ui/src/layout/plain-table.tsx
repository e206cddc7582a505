import type { ReactNode } from 'react';
import { classes } from './box.ts';
import './layout.css';

interface PlainTableProps {
  /** `tr`s of `th`s. */
  readonly head: ReactNode;
  /** `tr`s. Cells with the class `end` contain numbers. */
  readonly children: ReactNode;
  /** The accessible name; with it the table is a scrollable region that can be focused by keyboard. */
  readonly label?: string;
  /** The height from which the table scrolls below its head; CSS. */
  readonly maxHeight?: string;
  readonly className?: string | undefined;
}

/** A read-only table of a few rows without sorting or selection. It scrolls horizontally when it is too wide. */
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
