import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useResourceText } from '../texts/resource-text.ts';
import { readHundredths, showHundredths, showShortHundredths, type Typed } from '../values/hundredths.ts';
import { controlProps, type InputProps } from './input.ts';

interface NumberInputProps {
  readonly shared: ReturnType<typeof controlProps>;
  readonly value: number | null;
  onChange(value: number | null): void;
  /** Parses the typed text; undefined rejects the keystroke. */
  read(text: string): Typed | undefined;
  show(value: number | null): string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly placeholder?: string;
  /** The rule to show while the last keystroke was rejected. */
  readonly rule?: 'whole' | 'float';
}

/** A number input that stores the typed text and reports an exact integer; keystrokes that give no number are ignored. */
export function NumberInput({ shared, value, onChange, read, show, before, after, placeholder, rule }: NumberInputProps) {
  const resourceLabels = useResourceText();
  const [isRejected, setRejected] = useState(false);
  const [text, setText] = useState(() => show(value));
  // The value may change from outside (conflict resolved, form reset); the text then follows it.
  const shown = (read(text)?.value ?? null) === value ? text : show(value);
  function type(raw: string): void {
    const typed = read(raw);
    setRejected(!typed);
    if (!typed) return;
    setText(typed.text);
    onChange(typed.value);
  }
  return (
    <>
      <Input
        {...shared}
        className="rs-number-input"
        value={shown}
        inputMode="decimal"
        autoComplete="off"
        {...(before === undefined ? {} : { prefix: before })}
        {...(after === undefined ? {} : { suffix: after })}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setText(show(value));
          setRejected(false);
        }}
      />
      {isRejected && rule && (
        <span className="rs-issue" role="alert">
          {resourceLabels(`rule.${rule}`)}
        </span>
      )}
    </>
  );
}

/** Parses a whole number; accepts full-width digits and thousands separators. */
export function readInt(text: string): Typed | undefined {
  const typed = readHundredths(text);
  if (!typed || typed.text.includes('.')) return undefined;
  return { text: typed.text, value: typed.value === null ? null : typed.value / 100 };
}

const showInt = (value: number | null): string => (value === null ? '' : String(value));

type Format = Pick<NumberInputProps, 'read' | 'show' | 'rule' | 'before' | 'after' | 'placeholder'>;

const inputOf = (props: InputProps<'int' | 'weigh' | 'id' | 'money' | 'ratio'>, format: Format): ReactNode => (
  <NumberInput shared={controlProps(props)} value={props.value} onChange={props.onChange} {...format} />
);

export function IntInput(props: InputProps<'int' | 'weigh' | 'id'>) {
  const unit = 'unit' in props.field.options ? props.field.options.unit : undefined;
  return inputOf(props, { read: readInt, show: showInt, rule: 'whole', ...(unit ? { after: unit } : {}) });
}

/** Yuan on screen, integer fen in the draft. */
export const MoneyInput = (props: InputProps<'money'>) =>
  inputOf(props, { read: readHundredths, show: showHundredths, rule: 'float', before: '¥', placeholder: '0.00' });

/** Percent on screen, basis points in the draft. */
export const RatioInput = (props: InputProps<'ratio'>) =>
  inputOf(props, { read: readHundredths, show: showShortHundredths, rule: 'float', after: '%' });
