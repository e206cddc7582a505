import { type AnyResource, titleOf } from '@shopkeeper/resource';
import type { ReactNode } from 'react';
import { FieldValue } from '../cells/field-value.tsx';
import { useResourceWords } from '../resource-text.ts';
import { noLabels, type DetailAnswer } from '../wire.ts';

/** One named fact. */
export interface Fact {
  readonly key: string;
  readonly title: string;
  readonly value: ReactNode;
}

/** Names and values, two columns on a wide place. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="rs-facts">
      {facts.map(({ key, title, value }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldFactsProps {
  readonly resource: AnyResource;
  readonly row: DetailAnswer;
  /** Fields and computed values, in reading order. */
  readonly names: readonly string[];
}

/** Fields of a row as facts, by their declaration. */
export function FieldFacts({ resource, row, names }: FieldFactsProps) {
  const words = useResourceWords(resource);
  const labels = row.refs ?? noLabels;
  const facts = names.map((name) => ({
    key: name,
    title: words.of(titleOf(resource, name)),
    value: <FieldValue resource={resource} name={name} value={row[name] ?? null} labels={labels} />,
  }));
  return <Facts facts={facts} />;
}
