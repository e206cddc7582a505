import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { Select } from 'antd';
import { type ValueKind, valueField, valueKinds } from '../custom-setting.domain.ts';

const kindOf = (value: unknown): ValueKind => valueKinds.find((kind) => kind === value) ?? 'text';
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The input of the value: the one of the kind that the form says. */
export function ValueInput(props: FieldInputProps) {
  const text = useText('custom-setting');
  const { Field, draft, idOf } = useFormScope();
  const kind = kindOf(draft['kind']);
  const dictionary = typeof draft['dictionary'] === 'string' && draft['dictionary'] !== '' ? draft['dictionary'] : null;
  const options = textsOf(draft['options']);
  const field = valueField({ kind, options, dictionary });
  if (!field) return <Text color="muted">{text(`text.first-${kind}`)}</Text>;
  if (kind !== 'choice') return <Field {...props} field={field} />;
  return (
    <Select
      id={idOf(props.path)}
      className="rs-wide"
      disabled={props.isDisabled}
      allowClear
      value={typeof props.value === 'string' ? props.value : null}
      options={options.map((value) => ({ value, label: value }))}
      onChange={(value: string | undefined) => props.onChange(value ?? null)}
    />
  );
}
