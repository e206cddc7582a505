import type { AuditChange } from '@shopkeeper/resource/audit';
import { MoneyText } from '@shopkeeper/ui';
import { type Translate, useFormatters } from '@shopkeeper/ui/i18n';
import type { ReactNode } from 'react';
import { DictionaryLabel } from '../cells/field-value.tsx';
import { RegionName } from '../cells/region-name.tsx';
import { useResourceText } from '../texts/resource-text.ts';

interface ChangeValueProps {
  readonly change: AuditChange;
  /** One side of the change, or one value of a list. */
  readonly value: unknown;
  readonly text: Translate;
}

const longest = 200;

/** Rich text is shown without its tags: what matters is that it changed, and how it begins. */
function shortened(value: string, kind: string | null): string {
  const plain = kind === 'richText' ? value.replaceAll(/<[^>]*>/g, ' ').trim() : value;
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** A logged value with its unit: amounts, percentages, times, labels of choices, regions and referenced rows. */
export function ChangeValue(props: ChangeValueProps): ReactNode {
  const { value } = props;
  const own = useResourceText();
  if (typeof value === 'boolean') return own(value ? 'value.yes' : 'value.no');
  if (typeof value === 'number') return <NumberValue {...props} value={value} />;
  if (typeof value === 'string') return <TextValue {...props} value={value} />;
  return <code className="rs-json">{JSON.stringify(value)}</code>;
}

const references: readonly (string | null)[] = ['ref', 'refs', 'tree'];

function NumberValue({ change: { kind, of, labels }, value }: ChangeValueProps & { readonly value: number }): ReactNode {
  const format = useFormatters();
  if (kind === 'money') return <MoneyText fen={value} />;
  if (kind === 'time') return format.time(value);
  if (kind === 'ratio') return format.ratio(value);
  if (references.includes(kind)) return labels[String(value)] ?? `#${value}`;
  return kind === 'int' ? `${format.number(value)} ${of}`.trim() : String(value);
}

function TextValue({ change: { kind, of }, value, text }: ChangeValueProps & { readonly value: string }): ReactNode {
  if (kind === 'region') return <RegionName code={value} />;
  if (kind === 'dict') return <DictionaryLabel code={of} value={value} />;
  if (kind === 'choice') return text(`${of}${value}`, { defaultValue: value });
  return shortened(value, kind);
}
