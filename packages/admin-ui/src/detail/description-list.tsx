import { type AnyResource } from '@shopkeeper/resource';
import { titleOf } from '@shopkeeper/resource/view';
import { DescriptionList } from '@shopkeeper/ui/layout';
import { FieldValue } from '../cells/field-value.tsx';
import { useResourceLabels } from '../texts/resource-text.ts';
import { type DetailAnswer, noLabels } from '../calls/wire.ts';

interface FieldDescriptionsProps {
  readonly resource: AnyResource;
  readonly row: DetailAnswer;
  /** Names of fields and computed values, in reading order. */
  readonly names: readonly string[];
  /** The number of columns; as many as fit by default. */
  readonly layout?: number;
}

/** Shows fields of a row as descriptions, rendered by their declaration. */
export function FieldDescriptions({ resource, row, names, layout }: FieldDescriptionsProps) {
  const resourceLabels = useResourceLabels(resource);
  const labels = row.refs ?? noLabels;
  const details = names.map((name) => ({
    key: name,
    title: resourceLabels.of(titleOf(resource, name)),
    value: <FieldValue resource={resource} name={name} value={row[name] ?? null} labels={labels} />,
  }));
  return <DescriptionList items={details} {...(layout === undefined ? {} : { layout })} />;
}
