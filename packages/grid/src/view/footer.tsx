import { memo, type ReactNode } from 'react';
import { kindOf } from '../cells/registry.ts';
import type { AnyColumn } from '../core/columns.ts';
import type { Layout } from '../core/layout.ts';
import { panes } from './panes.tsx';
import type { Shared } from './shared.ts';

interface FootProps {
  readonly layout: Layout;
  readonly shared: Shared;
  readonly width: number;
  readonly height: number;
  readonly c0: number;
  readonly c1: number;
  readonly number: number;
  readonly totals: Readonly<Record<string, unknown>>;
}

/** The row of totals; sticks to the bottom. */
export const GridFooter = memo(GridFooterView);

function GridFooterView(props: FootProps): ReactNode {
  const list = (from: number, to: number) => cells(props, from, to);
  return (
    <div role="rowgroup" className="gr-group">
      <div role="row" className="gr-foot" aria-rowindex={props.number} style={{ width: props.width, height: props.height }}>
        {panes({ ...props, cells: list, middle: list })}
      </div>
    </div>
  );
}

function cells(props: FootProps, from: number, to: number): readonly ReactNode[] {
  const { slots } = props.layout;
  const first = slots.findIndex((slot) => slot.column !== null);
  return slots.slice(from, to).map(({ id, column }, i) => {
    const isEnd = column !== null && kindOf(column, props.shared.kinds).align === 'end';
    return (
      <div key={id} role="gridcell" aria-colindex={from + i + 1} className={isEnd ? 'gr-cell end' : 'gr-cell'}>
        {(column && painted(column, props)) ??
          (from + i === first && <span className="gr-label idle">{props.shared.messages.total}</span>)}
      </div>
    );
  });
}

function painted(column: AnyColumn, { totals, shared }: FootProps): ReactNode {
  const value = totals[column.id] ?? null;
  if (value === null) return null;
  const kind = kindOf(column, shared.kinds);
  const context = { column, row: totals, messages: shared.messages, formats: shared.formats };
  return kind.paint?.(value, context) ?? kind.text(value, context);
}
