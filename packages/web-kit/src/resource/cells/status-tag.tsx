import type { StatusColor } from '@shopkeeper/resource';
import { statusStyle } from './status-style.ts';

/** Shows a state as a dot or ring with a label; a status color has the same meaning on every page. */
export function StatusTag({ tone, children }: { readonly tone: StatusColor; readonly children: string }) {
  const { ring, loud } = statusStyle(tone);
  return (
    <span className="rs-status">
      <i className={`rs-dot ${tone}${ring ? ' ring' : ''}`} aria-hidden />
      <span className={loud || tone === 'idle' ? `rs-status-label ${tone}` : 'rs-status-label'}>{children}</span>
    </span>
  );
}
