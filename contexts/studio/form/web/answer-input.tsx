import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { textIn } from '../form-definition.domain.ts';
import type { AnswerInputProps } from './answer-input-props.ts';
import { FileInput } from './file-input.tsx';

const stars = [1, 2, 3, 4, 5] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A number as it is typed, money in yuan. What is no number yet stays a text, which the check rejects. */
function numberOf(typed: string, isMoney: boolean): unknown {
  if (typed.trim() === '') return null;
  const value = Number(typed);
  if (!Number.isFinite(value) || (isMoney && !/^\d{1,10}(?:\.\d{1,2})?$/.test(typed.trim()))) return typed;
  return isMoney ? Math.round(value * 100) : value;
}

/** The input of one question, of the browser's own kinds. */
export function AnswerInput(props: AnswerInputProps) {
  const { field, id, value, isInvalid, describedBy, onChange } = props;
  const shared = { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy, 'aria-required': field.isRequired };
  switch (field.type) {
    case 'textarea':
      return <textarea {...shared} rows={4} value={textOf(value)} onChange={({ target }) => onChange(target.value)} />;
    case 'number':
    case 'money':
      return <NumberInput {...props} />;
    case 'select':
      return <SelectInput {...props} />;
    case 'radio':
    case 'checkbox':
    case 'rate':
      return <Choosing {...props} />;
    case 'image':
    case 'file':
      return <FileInput {...props} />;
    case 'switch':
      return <input {...shared} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
    default:
      return (
        <input
          {...shared}
          type={field.type === 'date' ? 'date' : field.type === 'email' ? 'email' : field.type === 'mobile' ? 'tel' : 'text'}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function NumberInput({ field, id, value, isInvalid, describedBy, onChange }: AnswerInputProps) {
  const isMoney = field.type === 'money';
  const [typed, setTyped] = useState(typeof value === 'number' ? String(isMoney ? value / 100 : value) : textOf(value));
  return (
    <input
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-required={field.isRequired}
      inputMode="decimal"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value, isMoney));
      }}
    />
  );
}

function SelectInput({ field, language, id, value, isInvalid, describedBy, onChange }: AnswerInputProps) {
  const text = useText('form');
  return (
    <select
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-required={field.isRequired}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{text('text.choose')}</option>
      {field.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {textIn(choice.label, language)}
        </option>
      ))}
    </select>
  );
}

interface Option {
  readonly value: string | number;
  readonly label: string;
}

function Choosing({ field, language, id, value, onChange }: AnswerInputProps) {
  const text = useText('form');
  const isMany = field.type === 'checkbox';
  const options: readonly Option[] =
    field.type === 'rate'
      ? stars.map((count) => ({ value: count, label: text('text.stars', { count }) }))
      : field.choices.map((choice) => ({ value: choice.value, label: textIn(choice.label, language) }));
  const chosen = listOf(value);
  const toggled = (one: Option['value'], isOn: boolean): unknown =>
    isOn ? [...chosen, one] : chosen.filter((other) => other !== one);
  return (
    <div className={field.type === 'rate' ? 'ff-options ff-rate' : 'ff-options'}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={isMany ? undefined : id}
            checked={isMany ? chosen.includes(option.value) : value === option.value}
            aria-label={option.label}
            onChange={({ target }) => onChange(isMany ? toggled(option.value, target.checked) : option.value)}
          />
          <span aria-hidden={field.type === 'rate'}>{field.type === 'rate' ? option.value : option.label}</span>
        </label>
      ))}
    </div>
  );
}
