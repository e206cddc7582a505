import { type AnyResource } from '@shopkeeper/resource';
import { type Leaf, type Scalar } from '@shopkeeper/resource/query';
import { type FilterView } from '@shopkeeper/resource/view';
import type { ReactNode } from 'react';
import { useDictionary, useReferenceLabels } from '../calls/use-options.ts';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { RegionName } from '../cells/region-name.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { controlOf } from './filter-model.ts';

interface LabelProps {
  readonly resource: AnyResource;
  readonly filter: FilterView;
  readonly leaf: Leaf;
}

/** The text of a chip after its field name. */
export function FilterLabel(props: LabelProps): ReactNode {
  const text = useResourceText();
  const { leaf, filter } = props;
  if (leaf.op === 'isNull' || leaf.op === 'notNull') return text(leaf.op === 'isNull' ? 'filter.empty' : 'filter.filled');
  switch (controlOf(filter)) {
    case 'dictionary':
      return <DictionaryLabels {...props} />;
    case 'reference':
      return <ReferenceLabels {...props} />;
    case 'region':
      return <RegionName code={String(leaf.value).padEnd(6, '0')} />;
    default:
      return <PlainLabels {...props} />;
  }
}

const valuesOf = ({ value }: Leaf): readonly Scalar[] => (value === null ? [] : typeof value === 'object' ? value : [value]);
const mostNamed = 3;

function useListed(): (labels: readonly string[]) => string {
  const text = useResourceText();
  return (labels) => {
    const named = labels.slice(0, mostNamed).join(text('list.comma'));
    return labels.length > mostNamed ? text('filter.more', { named, count: labels.length - mostNamed }) : named;
  };
}

function PlainLabels({ resource, filter, leaf }: LabelProps) {
  const text = useResourceText();
  const listed = useListed();
  const print = usePrint(resource, filter);
  const printed = valuesOf(leaf).map(print);
  const [first = '', second = ''] = printed;
  switch (leaf.op) {
    case 'between':
      return first === second ? first : text('filter.between', { from: first, to: second });
    case 'ge':
    case 'gt':
      return text('filter.from', { from: first });
    case 'le':
    case 'lt':
      return text('filter.to', { to: first });
    case 'like':
    case 'notLike':
    case 'startsWith':
      return `${text(`filter.op.${leaf.op}`)} “${first}”`;
    default:
      return listed(printed);
  }
}

/** Returns a function that formats a value of the filter's field. */
function usePrint(resource: AnyResource, { key, field }: FilterView): (value: Scalar) => string {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const format = useFormatters();
  return (value) => {
    if (field.kind === 'choice') return resourceLabels.choice(key, String(value));
    if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no');
    if (typeof value === 'string') return value;
    if (field.kind === 'money') return format.moneyText(value);
    if (field.kind === 'ratio') return format.ratio(value);
    return field.kind === 'time' ? shortTime(format.time(value)) : format.number(value);
  };
}

/** Bounds at the start or end of a day are shown without the time. */
const shortTime = (written: string): string => written.replace(/ (00:00:00|23:59:59)$/, '');

function DictionaryLabels({ filter, leaf }: LabelProps) {
  const code = filter.field.kind === 'dict' ? filter.field.options.of : '';
  const { choices } = useDictionary(code);
  return useListed()(valuesOf(leaf).map((value) => choices.find((choice) => choice.value === value)?.label ?? String(value)));
}

function ReferenceLabels({ resource, filter, leaf }: LabelProps) {
  const labels = useReferenceLabels(targetOf(resource, filter), valuesOf(leaf).map(Number), {});
  return useListed()(valuesOf(leaf).map((id) => labels[String(id)] ?? `#${id}`));
}

/** Returns the resource that a reference filter chooses from; for a tree it is the resource itself. */
export const targetOf = (resource: AnyResource, { field }: FilterView): Pick<AnyResource, 'context' | 'name' | 'label'> =>
  field.kind === 'ref' || field.kind === 'refs' ? field.options.to() : resource;
