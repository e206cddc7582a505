import { type AnyResource } from '@shopkeeper/resource';
import { titleOf } from '@shopkeeper/resource/view';
import { DescriptionList } from '@shopkeeper/ui/layout';
import { useReadable } from '../access/readable.ts';
import { useResourceLabels } from '../texts/resource-text.ts';
import type { DetailAnswer } from '../calls/wire.ts';
import { ReadableValue } from './readable-value.tsx';

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
  const readable = useReadable(resource);
  const isWithheld = (name: string): boolean => name in resource.fields && !(name in readable.fields);
  const details = names
    .filter((name) => !isWithheld(name))
    .map((name) => ({
      key: name,
      title: resourceLabels.of(titleOf(resource, name)),
      value: <ReadableValue resource={resource} row={row} name={name} />,
    }));
  return <DescriptionList items={details} {...(layout === undefined ? {} : { layout })} />;
}
