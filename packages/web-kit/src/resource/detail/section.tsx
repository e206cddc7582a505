import type { ReactNode } from 'react';
import { Panel } from '../../layout/panel.tsx';

interface SectionProps {
  readonly title: string;
  /** Stands at the right of the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One sheet of a detail page. */
export function Section({ title, extra, children }: SectionProps) {
  return (
    <Panel className="rs-section" title={title} extra={extra}>
      {children}
    </Panel>
  );
}
