import { useText } from '@shopkeeper/ui/i18n';
import { Input, InputNumber, Select } from 'antd';
import { useId } from 'react';
import type { ParamType, ParamValue, ReportParam } from '../report-query.domain.ts';

interface ParamInputsProps {
  readonly params: readonly ReportParam[];
  readonly values: Readonly<Record<string, ParamValue>>;
  /** Messages by the name of the parameter. */
  readonly issues?: Readonly<Record<string, string>>;
  onChange(values: Readonly<Record<string, ParamValue>>): void;
}

/** An input for each parameter of a query. */
export function ParamInputs({ params, values, issues = {}, onChange }: ParamInputsProps) {
  const id = useId();
  if (params.length === 0) return null;
  return (
    <div className="report-params">
      {params.map((param, at) => (
        <div key={param.name === '' ? at : param.name}>
          <label htmlFor={`${id}${at}`} data-data>
            {param.title ?? param.name}
            {param.required && param.preset === null && <i className="rs-star" aria-hidden />}
          </label>
          <ParamInput
            id={`${id}${at}`}
            type={param.type}
            preset={param.preset}
            value={values[param.name] ?? null}
            onChange={(value) => onChange({ ...values, [param.name]: value })}
          />
          {issues[param.name] !== undefined && (
            <p className="report-issue" role="alert">
              {issues[param.name]}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

interface ParamInputProps {
  readonly id: string;
  readonly type: ParamType;
  readonly preset: string | null;
  readonly value: ParamValue;
  onChange(value: ParamValue): void;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The instant as the browser's input of a time writes it. */
function localOf(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function ParamInput({ id, type, preset, value, onChange }: ParamInputProps) {
  const text = useText('report-query');
  const placeholder = preset ?? '';
  if (type === 'int' || type === 'decimal')
    return (
      <InputNumber
        id={id}
        placeholder={placeholder}
        value={typeof value === 'number' ? value : null}
        {...(type === 'int' ? { precision: 0 } : {})}
        onChange={(next) => onChange(next)}
      />
    );
  if (type === 'flag')
    return (
      <Select<'true' | 'false'>
        id={id}
        allowClear
        placeholder={placeholder}
        {...(typeof value === 'boolean' ? { value: value ? 'true' : 'false' } : {})}
        options={[
          { value: 'true', label: text('text.yes') },
          { value: 'false', label: text('text.no') },
        ]}
        onChange={(next: string | undefined) => onChange(next === undefined ? null : next === 'true')}
      />
    );
  const isTime = type === 'time';
  const shown = isTime && typeof value === 'number' ? localOf(value) : String(value ?? '');
  const read = (typed: string): ParamValue => {
    if (typed === '') return null;
    return isTime ? new Date(typed).getTime() : typed;
  };
  return (
    <Input
      id={id}
      type={{ text: 'text', date: 'date', time: 'datetime-local' }[type]}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => onChange(read(event.target.value))}
    />
  );
}
