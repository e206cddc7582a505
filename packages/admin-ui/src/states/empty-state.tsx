import type { ReactNode } from 'react';
import { Inbox, SearchX } from '@shopkeeper/ui/icons';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** Whether nothing matches, rather than nothing exists. */
  readonly isFiltered?: boolean;
  /** Buttons for the next action. */
  readonly children?: ReactNode;
}

/** Explains an empty list and what to do about it. */
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
