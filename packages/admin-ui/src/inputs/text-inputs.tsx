import { Input } from 'antd';
import { controlProps, type InputProps } from './input.ts';
import { useFormScope } from './form-scope.ts';
import { useResourceText } from '../texts/resource-text.ts';

type TextKind = 'text' | 'code' | 'url' | 'mobile' | 'email';

const modes = { text: 'text', code: 'text', url: 'url', mobile: 'tel', email: 'email' } as const satisfies Record<
  TextKind,
  string
>;
const lengths = { text: null, code: null, url: 2_000, mobile: 20, email: 120 } as const;

/** A single-line text input. */
export function TextInput<K extends TextKind>(props: InputProps<K>) {
  const { field, value, onChange } = props;
  const max = 'max' in field.options ? field.options.max : lengths[field.kind];
  return (
    <Input
      {...controlProps(props)}
      value={value ?? ''}
      inputMode={modes[field.kind]}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
      {...(max ? { maxLength: max } : {})}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A multi-line text input that grows with its content. */
export function LongTextInput(props: InputProps<'longText'>) {
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={props.value ?? ''}
      autoSize={{ minRows: 3, maxRows: 12 }}
      maxLength={props.field.options.max}
      showCount
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** A secret is never read back: an empty value on an existing row leaves the stored one unchanged. */
export function SecretInput(props: InputProps<'secret'>) {
  const text = useResourceText();
  const { id } = useFormScope();
  return (
    <Input.Password
      {...controlProps(props)}
      value={props.value ?? ''}
      autoComplete="new-password"
      maxLength={props.field.options.max}
      placeholder={id === null ? '' : text('input.secret-kept')}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
