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

/** What a kind needs beyond its name: the values of a choice, the resource of a reference, the greatest value or length. */
export function FieldDetails(props: DetailsProps) {
  const { kind } = props.field;
  if (kind === 'choice') return <Options {...props} />;
  if (kind === 'ref' || kind === 'refs') return <Target {...props} />;
  return limited.includes(kind) ? <Most {...props} /> : null;
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

function Most({ field, path, label, onChange }: DetailsProps) {
  const text = useText('code-generator');
  const issue = useDesigning().issueOf(`${path}.max`);
  return (
    <InputNumber
      aria-label={label}
      status={issue === undefined ? '' : 'error'}
      title={issue}
      placeholder={text('text.more-max')}
      min={0}
      precision={0}
      controls={false}
      value={field.max ?? null}
      onChange={(max) => onChange({ ...field, max: max ?? undefined })}
    />
  );
}
