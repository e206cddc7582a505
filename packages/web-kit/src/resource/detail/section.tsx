import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Shown on the right of the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One section of a detail page. */
export function Section({ title, extra, children }: SectionProps) {
  return (
    <section className="rs-section">
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
