import type { Tone } from '@shopkeeper/resource';
import type { ReactNode } from 'react';
import { TimeText } from '../cells/time-text.tsx';
import { statusLook } from '../cells/status-look.ts';
import { useResourceText } from '../resource-text.ts';

/** Something that happened. */
export interface Happening {
  readonly id: string | number;
  /** UTC epoch ms. */
  readonly at: number;
  readonly title: ReactNode;
  readonly by?: string | undefined;
  readonly tone?: Tone;
  readonly details?: ReactNode;
}

/** What happened to something, the newest first as it is given. */
export function Timeline({ happenings }: { readonly happenings: readonly Happening[] }) {
  const text = useResourceText();
  if (happenings.length === 0) return <p className="rs-hint">{text('timeline.empty')}</p>;
  return (
    <ol className="rs-timeline">
      {happenings.map(({ id, at, title, by, tone = 'idle', details }) => (
        <li key={id}>
          <i className={`rs-dot ${tone}${statusLook(tone).ring ? ' ring' : ''}`} aria-hidden />
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
