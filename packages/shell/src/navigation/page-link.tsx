import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { usePage } from './page-context.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the back office: path and query. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to another page. It has a real address: a click with Ctrl or the middle button opens a browser tab. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const page = usePage();

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    page.navigate(to);
  }

  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
