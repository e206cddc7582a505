import { useText } from '@shopkeeper/ui/i18n';
import { Input, InputNumber, Select } from 'antd';
import type { DesignField } from '../module-design.domain.ts';
import { optionsText, readOptions, useDesigning } from './design-draft.ts';

interface DetailsProps {
  readonly field: DesignField;
  readonly path: string;
  readonly label: string;
  onChange(field: DesignField): void;
}

const limited: readonly DesignField['kind'][] = [
  'text',
  'longText',
  'richText',
  'code',
  'int',
  'money',
  'ratio',
  'tags',
  'images',
];
/** Kinds with a least value, length or number. */
const limitedBelow: readonly DesignField['kind'][] = ['text', 'code', 'int', 'money', 'images'];
const bounds = ['min', 'max'] as const;
type Formats = readonly NonNullable<DesignField['format']>[];
const formatsOf: Partial<Readonly<Record<DesignField['kind'], Formats>>> = { text: ['name'], code: ['slug', 'sku', 'account'] };

/** What a kind needs beyond its name: the values of a choice, the resource of a reference, limits of value or length, a format. */
export function FieldDetails(props: DetailsProps) {
  const { kind } = props.field;
  if (kind === 'choice') return <Options {...props} />;
  if (kind === 'ref' || kind === 'refs') return <Target {...props} />;
  return limited.includes(kind) ? <Limits {...props} /> : null;
}

function Options({ field, path, label, onChange }: DetailsProps) {
  const text = useText('code-generator');
  const issue = useDesigning().issueOf(`${path}.options`);
  return (
    <Input
      key={optionsText(field.options)}
      aria-label={label}
      status={issue === undefined ? '' : 'error'}
      title={issue}
      placeholder={text('text.more-choice')}
      defaultValue={optionsText(field.options)}
      onBlur={(event) => {
        const options = readOptions(event.target.value);
        onChange({ ...field, options: options.length > 0 ? options : undefined });
      }}
    />
  );
}

function Target({ field, path, label, onChange }: DetailsProps) {
  const text = useText('code-generator');
  const { overview, issueOf } = useDesigning();
  const issue = issueOf(`${path}.to`);
  const key = (one: { context: string; resource: string }): string => `${one.context}/${one.resource}`;
  return (
    <Select
      showSearch
      aria-label={label}
      status={issue === undefined ? '' : 'error'}
      title={issue ?? ''}
      placeholder={text('text.more-to')}
      popupMatchSelectWidth={false}
      value={field.to ? key(field.to) : null}
      options={overview.resources.map((one) => ({ value: key(one), label: key(one) }))}
      onChange={(chosen: string) => {
        const to = overview.resources.find((one) => key(one) === chosen);
        if (to) onChange({ ...field, to: { ...to } });
      }}
    />
  );
}

function Limits({ field, path, label, onChange }: DetailsProps) {
  const text = useText('code-generator');
  const { issueOf } = useDesigning();
  return (
    <div className="coder-limits">
      {bounds.map((bound) => {
        const issue = issueOf(`${path}.${bound}`);
        return bound === 'min' && !limitedBelow.includes(field.kind) ? null : (
          <InputNumber
            key={bound}
            aria-label={`${label}: ${text(`text.more-${bound}`)}`}
            status={issue === undefined ? '' : 'error'}
            title={issue}
            placeholder={text(`text.more-${bound}`)}
            min={0}
            precision={0}
            controls={false}
            value={field[bound] ?? null}
            onChange={(to) => onChange({ ...field, [bound]: to ?? undefined })}
          />
        );
      })}
      <Format field={field} path={path} label={label} onChange={onChange} />
    </div>
  );
}

/** What a text looks like: the name of a person, or the format of a code. */
function Format({ field, path, label, onChange }: DetailsProps) {
  const text = useText('code-generator');
  const issue = useDesigning().issueOf(`${path}.format`);
  const formats = formatsOf[field.kind];
  if (!formats) return null;
  return (
    <Select
      allowClear
      aria-label={`${label}: ${text('text.more-format')}`}
      status={issue === undefined ? '' : 'error'}
      title={issue ?? ''}
      placeholder={text('text.more-format')}
      popupMatchSelectWidth={false}
      value={field.format ?? null}
      options={formats.map((one) => ({ value: one, label: text(`text.format.${one}`) }))}
      onChange={(format: DesignField['format'] | null) => onChange({ ...field, format: format ?? undefined })}
    />
  );
}
