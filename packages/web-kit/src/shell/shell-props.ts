import type { ReactNode } from 'react';

export interface ShellProps {
  /** What the route shows when it is no tab. */
  readonly children: ReactNode;
}
