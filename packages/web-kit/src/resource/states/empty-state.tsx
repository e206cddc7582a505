import type { ReactNode } from 'react';
import { Inbox, SearchX } from '../../icons/index.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** Nothing matches, as against nothing is there. */
  readonly isFiltered?: boolean;
  /** The next step. */
  readonly children?: ReactNode;
}

/** What would be here, and what to do about it. */
export function EmptyState({ title, hint, isFiltered = false, children }: EmptyStateProps) {
  const Picture = isFiltered ? SearchX : Inbox;
  return (
    <div className="rs-state">
      <Picture size={28} strokeWidth={1.5} aria-hidden />
      <h2>{title}</h2>
      <p>{hint}</p>
      {children && <div className="rs-state-next">{children}</div>}
    </div>
  );
}
