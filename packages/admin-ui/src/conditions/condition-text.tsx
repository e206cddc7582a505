import { type Attribute, type Attributes, type Condition, describeCondition, leavesOf } from '@shopkeeper/resource/conditions';
import { type ScopeVariable, scopeVariables } from '@shopkeeper/resource/access';
import type { Scalar } from '@shopkeeper/resource/query';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { Fragment, type ReactNode } from 'react';
import { useDictionary, useReferenceLabels } from '../calls/use-options.ts';
import { RegionName } from '../cells/region-name.tsx';
import { targetOf } from '../filters/filter-label.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { filterOf } from './builder-model.ts';

interface ConditionTextProps {
  readonly attributes: Attributes;
  readonly condition: Condition;
}

/** Stands around the number of a value in the sentence; no text has it. */
const mark = '\u0001';

/** A condition read back as a sentence, with the names of what it refers to. */
export function ConditionText({ attributes, condition }: ConditionTextProps): ReactNode {
  const text = useResourceText();
  const labels = useResourceLabels(attributes.resource);
  const named: { readonly attribute: Attribute; readonly value: Scalar }[] = [];
  const sentence = describeCondition(condition, attributes, {
    text: (key, params) => text(key, params),
    title: ({ title }) => labels.of(title),
    value: (attribute, value) => `${mark}${named.push({ attribute, value }) - 1}${mark}`,
  });
  return sentence.split(mark).map((piece, index) => {
    const found = index % 2 === 1 ? named[Number(piece)] : undefined;
    // The pieces of one sentence never change their order.
    const key = `${index} ${piece}`;
    return found ? <ValueName key={key} {...found} {...{ attributes, condition }} /> : <Fragment key={key}>{piece}</Fragment>;
  });
}

interface ValueProps extends ConditionTextProps {
  readonly attribute: Attribute;
  readonly value: Scalar;
}

function ValueName(props: ValueProps): ReactNode {
  const { field } = props.attribute;
  const variable = scopeVariables.find((one) => one === props.value);
  if (variable) return <VariableName variable={variable} />;
  if (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'tree') return <ReferenceName {...props} />;
  if (field.kind === 'dict') return <DictionaryName code={field.options.of} value={props.value} />;
  if (field.kind === 'region') return <RegionName code={String(props.value).padEnd(6, '0')} />;
  return <PlainValue {...props} />;
}

function VariableName({ variable }: { readonly variable: ScopeVariable }): ReactNode {
  return useResourceText()(`condition.variable.${variable}`);
}

function PlainValue({ attributes, attribute: { key, field }, value }: ValueProps): ReactNode {
  const text = useResourceText();
  const labels = useResourceLabels(attributes.resource);
  const format = useFormatters();
  if (field.kind === 'choice') return labels.choice(key, String(value));
  if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no');
  if (typeof value === 'string') return value;
  if (field.kind === 'money') return format.moneyText(value);
  if (field.kind === 'ratio') return format.ratio(value);
  return field.kind === 'time' ? format.time(value) : format.number(value);
}

/** All ids of one attribute are requested together. */
function ReferenceName({ attributes, attribute, condition, value }: ValueProps): ReactNode {
  const ids = leavesOf(condition)
    .filter(({ field }) => field === attribute.key)
    .flatMap((leaf) => (Array.isArray(leaf.value) ? leaf.value : [leaf.value]))
    .filter((one): one is number => typeof one === 'number');
  const labels = useReferenceLabels(targetOf(attributes.resource, filterOf(attribute)), [...new Set(ids)], {});
  return labels[String(value)] ?? `#${String(value)}`;
}

function DictionaryName({ code, value }: { readonly code: string; readonly value: Scalar }): ReactNode {
  return useDictionary(code).choices.find((choice) => choice.value === value)?.label ?? String(value);
}
