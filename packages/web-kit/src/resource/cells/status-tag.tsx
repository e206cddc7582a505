import type { StatusColor } from '@shopkeeper/resource';
import { statusStyle } from './status-style.ts';

/** A state as dot or ring and word; the same tone means the same thing everywhere. */
export function StatusTag({ tone, children }: { readonly tone: StatusColor; readonly children: string }) {
  const { ring, loud } = statusStyle(tone);
  return (
    <span className="rs-status">
      <i className={`rs-dot ${tone}${ring ? ' ring' : ''}`} aria-hidden />
      <span className={loud || tone === 'idle' ? `rs-status-label ${tone}` : 'rs-status-label'}>{children}</span>
    </span>
  );
}
