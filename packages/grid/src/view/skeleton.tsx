import type { ReactNode } from 'react';
import { kindOf } from '../cells/registry.ts';
import type { Layout, Slot } from '../core/layout.ts';

interface SkeletonProps {
  readonly layout: Layout;
  readonly rowHeight: number;
}

/** Enough rows for a tall screen; the overflow is hidden. */
const most = 30;

/** Skeleton rows in the current layout while the first rows are loading. */
export function Skeleton({ layout, rowHeight }: SkeletonProps): ReactNode {
  return (
    <div className="gr-skeleton" aria-hidden="true">
      {Array.from({ length: most }, (_none, row) => (
        <div key={row} style={{ height: rowHeight, opacity: Math.max(0.2, 1 - row * 0.05) }}>
          {layout.slots.map((slot, col) => (
            <span key={slot.id} className={shapeOf(slot)} style={{ width: slot.width }}>
              {slot.id !== '$actions' && slot.id !== '$drag' && (
                <i style={{ width: slot.column ? barWidth(slot.width, row, col) : 16 }} />
              )}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Uneven widths like text, but the same in every render. */
function barWidth(width: number, row: number, col: number): number {
  return Math.round(Math.min(180, width - 24) * (0.55 + ((row * 7 + col * 5) % 9) / 22));
}

function shapeOf({ column }: Slot): string | undefined {
  if (!column) return 'box';
  return kindOf(column, undefined).align;
}
