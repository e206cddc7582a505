import type { StatusColor } from '@shopkeeper/resource';
import type { ReactNode } from 'react';
import { TimeText } from '../cells/time-text.tsx';
import { statusStyle } from '../cells/status-style.ts';
import { useResourceText } from '../resource-text.ts';

/** One event. */
export interface TimelineEntry {
  readonly id: string | number;
  /** UTC epoch ms. */
  readonly at: number;
  readonly title: ReactNode;
  readonly by?: string | undefined;
  readonly tone?: StatusColor;
  readonly details?: ReactNode;
}

/** Shows events in the order given, usually newest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useResourceText();
  if (entries.length === 0) return <p className="rs-hint">{text('timeline.empty')}</p>;
  return (
    <ol className="rs-timeline">
      {entries.map(({ id, at, title, by, tone = 'idle', details }) => (
        <li key={id}>
          <i className={`rs-dot ${tone}${statusStyle(tone).ring ? ' ring' : ''}`} aria-hidden />
          <div>
            <p>
              {title}
              <span>{by}</span>
              <TimeText at={at} />
            </p>
            {details}
          </div>
        </li>
      ))}
    </ol>
  );
}
