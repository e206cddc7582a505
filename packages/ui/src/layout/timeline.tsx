import type { StatusColor } from '@shopkeeper/resource/fields';
import type { ReactNode } from 'react';
import { TimeText } from '../components/time-text.tsx';
import { StatusDot } from './status-dot.tsx';
import './layout.css';

/** Something that happened. */
export interface TimelineEntry {
  readonly id: string | number;
  /** UTC epoch ms. */
  readonly at: number;
  readonly title: ReactNode;
  readonly by?: string | undefined;
  readonly tone?: StatusColor;
  readonly details?: ReactNode;
}

/** What happened to something, the newest first as it is given. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="ly-timeline">
      {entries.map(({ id, at, title, by, tone = 'idle', details }) => (
        <li key={id}>
          <StatusDot color={tone} />
          <div>
            <p>
              <span className="title">{title}</span>
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
