import { type AnyResource, titleOf } from '@shopkeeper/resource';
import type { ReactNode } from 'react';
import { FieldValue } from '../cells/field-value.tsx';
import { useResourceLabels } from '../resource-text.ts';
import { noLabels, type DetailAnswer } from '../wire.ts';

/** One label with its value. */
export interface DescriptionItem {
  readonly key: string;
  readonly title: string;
  readonly value: ReactNode;
}

/** Shows labels and values, in two columns where the page is wide enough. */
export function DescriptionList({ items: details }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className="rs-descriptions">
      {details.map(({ key, title, value }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldDescriptionsProps {
  readonly resource: AnyResource;
  readonly row: DetailAnswer;
  /** Names of fields and computed values, in reading order. */
  readonly names: readonly string[];
}

/** Shows fields of a row as descriptions, rendered by their declaration. */
export function FieldDescriptions({ resource, row, names }: FieldDescriptionsProps) {
  const resourceLabels = useResourceLabels(resource);
  const labels = row.refs ?? noLabels;
  const details = names.map((name) => ({
    key: name,
    title: resourceLabels.of(titleOf(resource, name)),
    value: <FieldValue resource={resource} name={name} value={row[name] ?? null} labels={labels} />,
  }));
  return <DescriptionList items={details} />;
}
