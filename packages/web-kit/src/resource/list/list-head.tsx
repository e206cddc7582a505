import type { ReactNode } from 'react';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { useResourceText } from '../resource-text.ts';
import type { PageFacts } from './paging.ts';

interface ListHeadProps {
  readonly title: string;
  readonly facts: PageFacts | null;
  readonly children: ReactNode;
}

/** The title of a list, how many there are, and what can be done about the whole. */
export function ListHead({ title, facts, children }: ListHeadProps) {
  const text = useResourceText();
  const written = useTotal();
  return (
    <header className="rs-head">
      <h1>{title}</h1>
      <span className="rs-count" aria-live="polite">
        {facts && text('list.count', { total: written(facts) })}
      </span>
      <div className="rs-head-actions">{children}</div>
    </header>
  );
}

/** Writes a total; one that was not counted to the end has a plus. */
export function useTotal(): (facts: Pick<PageFacts, 'total' | 'exact'>) => string {
  const { number } = useFormatters();
  return ({ total, exact }) => `${number(total)}${exact ? '' : '+'}`;
}
