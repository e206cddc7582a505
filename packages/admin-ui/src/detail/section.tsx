import type { ReactNode } from 'react';
import { Panel } from '@shopkeeper/ui/layout';

interface SectionProps {
  readonly title: string;
  /** Shown on the right of the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One section of a detail page. */
export function Section({ title, extra, children }: SectionProps) {
  return (
    <Panel className="rs-section" title={title} extra={extra}>
      {children}
    </Panel>
  );
}
