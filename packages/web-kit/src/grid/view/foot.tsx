import { memo, type ReactNode } from 'react';
import { kindOf } from '../cells/registry.ts';
import { type Layout, templateOf } from '../core/layout.ts';
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

/** The row of totals; it stays at the bottom. */
export const Foot = memo(function Foot(props: FootProps): ReactNode {
  const { layout, shared, c0, c1 } = props;
  const end = layout.slots.length - layout.right;
  const from = layout.left + c0;
  const to = Math.min(layout.left + c1, end);
  return (
    <div role="rowgroup" className="gr-group">
      <div role="row" className="gr-foot" aria-rowindex={props.number} style={{ width: props.width, height: props.height }}>
        {layout.left > 0 && (
          <div role="none" className="gr-start" style={{ gridTemplateColumns: templateOf(layout, 0, layout.left) }}>
            {cells(props, 0, layout.left)}
          </div>
        )}
        <div
          role="none"
          className="gr-mid"
          ref={shared.place}
          style={{ left: layout.leftWidth + (layout.offsets[c0] ?? 0), gridTemplateColumns: templateOf(layout, from, to) }}
        >
          {cells(props, from, to)}
        </div>
        {layout.right > 0 && (
          <div role="none" className="gr-end" style={{ gridTemplateColumns: templateOf(layout, end, layout.slots.length) }}>
            {cells(props, end, layout.slots.length)}
          </div>
        )}
      </div>
    </div>
  );
});

function cells({ layout, shared, totals }: FootProps, from: number, to: number): readonly ReactNode[] {
  const first = layout.slots.findIndex((slot) => slot.column !== null);
  return layout.slots.slice(from, to).map(({ id, column }, i) => {
    const value = totals[id] ?? null;
    const kind = column && kindOf(column, shared.kinds);
    const context = column && { column, row: totals, words: shared.words, formats: shared.formats };
    const painted = value !== null && kind && context ? (kind.paint?.(value, context) ?? kind.text(value, context)) : null;
    return (
      <div key={id} role="gridcell" aria-colindex={from + i + 1} className={kind?.align === 'end' ? 'gr-cell end' : 'gr-cell'}>
        {painted ?? (from + i === first ? <span className="gr-word idle">{shared.words.total}</span> : null)}
      </div>
    );
  });
}
