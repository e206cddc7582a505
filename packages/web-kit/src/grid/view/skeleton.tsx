import type { ReactNode } from 'react';
import { kindOf } from '../cells/registry.ts';
import type { Layout, Slot } from '../core/layout.ts';

interface SkeletonProps {
  readonly layout: Layout;
  readonly rowHeight: number;
}

/** Enough for a tall screen; what is too much is cut off. */
const most = 30;

/** Rows of the coming shape while the first ones are loading. */
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

/** Uneven like text, yet the same at every render. */
function barWidth(width: number, row: number, col: number): number {
  return Math.round(Math.min(180, width - 24) * (0.55 + ((row * 7 + col * 5) % 9) / 22));
}

function shapeOf({ column }: Slot): string | undefined {
  if (!column) return 'box';
  return kindOf(column, undefined).align;
}
