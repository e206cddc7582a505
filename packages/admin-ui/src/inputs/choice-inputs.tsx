import { Segmented, Select, Switch } from 'antd';
import { useDictionary } from '../calls/use-options.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { useFormScope } from './form-scope.ts';
import { controlProps, type InputProps } from './input.ts';

const fewValues = 4;

/** Shows a few required values as segments; any other choice as a select. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, name, value, onChange } = props;
  const resourceLabels = useResourceLabels(useFormScope().resource);
  const options = field.options.values.map((one) => ({ value: one, label: resourceLabels.choice(name, one) }));
  if (options.length <= fewValues && !field.nullable)
    return (
      <Segmented
        id={props.id}
        disabled={props.isDisabled}
        options={options}
        value={value ?? ''}
        aria-label={props.title}
        onChange={(next) => onChange(String(next))}
      />
    );
  return <ValueSelect props={props} options={options} />;
}

interface ValueSelectProps {
  readonly props: InputProps<'choice' | 'dict'>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isLoading?: boolean;
}

function ValueSelect({ props, options, isLoading = false }: ValueSelectProps) {
  return (
    <Select
      {...controlProps(props)}
      className="rs-wide"
      value={props.value}
      options={[...options]}
      loading={isLoading}
      allowClear={props.field.nullable}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: string | undefined) => props.onChange(next ?? null)}
    />
  );
}

export function DictInput(props: InputProps<'dict'>) {
  const { choices, isLoading } = useDictionary(props.field.options.of);
  return <ValueSelect props={props} options={choices} isLoading={isLoading} />;
}

/** A switch with the flag's name beside it. */
export function FlagInput(props: InputProps<'flag'>) {
  return <Switch {...switchProps(props)} checked={props.value === true} onChange={(next) => props.onChange(next)} />;
}

const switchProps = (props: InputProps<'flag'>) => ({ id: props.id, disabled: props.isDisabled, 'aria-label': props.title });

export function TagsInput(props: InputProps<'tags'>) {
  const text = useResourceText();
  return (
    <Select
      {...controlProps(props)}
      className="rs-wide"
      mode="tags"
      value={[...(props.value ?? [])]}
      open={false}
      suffixIcon={null}
      placeholder={text('input.tags')}
      tokenSeparators={[',', '，', '、', '\n']}
      maxCount={props.field.options.max ?? 20}
      onChange={(next: string[]) => props.onChange(next.map((one) => one.trim()).filter((one) => one !== ''))}
    />
  );
}
