import type { ReactNode } from 'react';
import { classes } from './box.ts';
import './layout.css';

/** One named fact. */
export interface DescriptionItem {
  readonly key: string;
  readonly title: ReactNode;
  readonly value: ReactNode;
}

interface DescriptionListProps {
  readonly items: readonly DescriptionItem[];
  /** `rows`: name at the left and value at the right of a line. A number: that many columns, with the value below its name. */
  readonly layout?: 'rows' | number;
  readonly className?: string;
}

/** Names and values; by default the value is below its name, in as many columns as fit. */
export function DescriptionList({ items, layout, className }: DescriptionListProps) {
  const columns = typeof layout === 'number' ? { style: { gridTemplateColumns: `repeat(${layout}, minmax(0, 1fr))` } } : {};
  return (
    <dl className={classes('ly-descriptions', layout === 'rows' && 'rows', className)} {...columns}>
      {items.map(({ key, title, value }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd data-item={key}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
