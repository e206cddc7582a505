import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useLanguage } from '@shopkeeper/ui/i18n';
import { Select } from 'antd';
import { createContext, useContext } from 'react';
import { kitFieldsOf, labelIn, type StepField, type StepValues } from '../../definition/step-fields.domain.ts';

/** The fields that the step asks for. */
export const FieldsOfStep = createContext<readonly StepField[]>([]);

/** Only this input writes the value. */
const valuesIn = (value: unknown): StepValues => (value ?? {}) as StepValues;

/** The fields of a step, each with its own input and issue. */
export function StepValuesInput({ path, title, value, isDisabled, onChange }: FieldInputProps) {
  const fields = useContext(FieldsOfStep);
  const { idOf } = useFormScope();
  const values = valuesIn(value);
  return (
    <div id={idOf(path)} className="wf-values" role="group" aria-label={title}>
      {fields.map((field) => (
        <OneValue
          key={field.code}
          field={field}
          path={`${path}.${field.code}`}
          value={values[field.code] ?? null}
          isDisabled={isDisabled}
          onChange={(next) => onChange({ ...values, [field.code]: next })}
        />
      ))}
    </div>
  );
}

interface OneValueProps {
  readonly field: StepField;
  readonly path: string;
  readonly value: unknown;
  readonly isDisabled: boolean;
  onChange(value: unknown): void;
}

function OneValue(props: OneValueProps) {
  const { field, path } = props;
  const { issues, idOf } = useFormScope();
  const title = labelIn(field.label, useLanguage());
  const issue = issues.get(path);
  const issueId = issue === undefined ? undefined : `${idOf(path)}-issue`;
  const isFlag = field.kind === 'flag';
  const label = (
    <label className="rs-label" htmlFor={idOf(path)}>
      {title}
      {field.isRequired && <i className="rs-star" aria-hidden />}
    </label>
  );
  const control = <Control {...props} title={title} issueId={issueId} />;
  return (
    <div className={isFlag ? 'rs-field flag' : 'rs-field'} data-field={field.code}>
      {isFlag ? control : label}
      {isFlag ? label : control}
      {issue !== undefined && (
        <span id={issueId} className="rs-issue" role="alert">
          {issue}
        </span>
      )}
    </div>
  );
}

interface ControlProps extends OneValueProps {
  readonly title: string;
  readonly issueId: string | undefined;
}

function Control({ field, path, value, isDisabled, title, issueId, onChange }: ControlProps) {
  const { Field, idOf } = useFormScope();
  const language = useLanguage();
  const kitField = kitFieldsOf([field])[field.code];
  if (!kitField) return null;
  if (field.kind === 'choice')
    return (
      <Select
        id={idOf(path)}
        className="rs-wide"
        aria-label={title}
        aria-describedby={issueId}
        {...(issueId === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        disabled={isDisabled}
        value={value}
        options={field.options.map((one) => ({ value: one.value, label: labelIn(one.label, language) }))}
        allowClear={!field.isRequired}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: unknown) => onChange(next ?? null)}
      />
    );
  return (
    <Field
      path={path}
      name={field.code}
      title={title}
      field={kitField}
      value={value}
      isDisabled={isDisabled}
      describedBy={issueId}
      onChange={onChange}
    />
  );
}
