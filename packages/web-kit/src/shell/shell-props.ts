import type { ReactNode } from 'react';

export interface ShellProps {
  /** Shown for routes without a tab. */
  readonly children: ReactNode;
}
