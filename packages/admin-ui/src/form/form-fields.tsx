import type { AnyResource } from '@shopkeeper/resource';
import type { AnyField } from '@shopkeeper/resource/fields';
import type { InputView } from '@shopkeeper/resource/view';
import { lazyPart } from '@shopkeeper/ui';
import type { ComponentType } from 'react';
import { FormScopeProvider } from '../inputs/form-scope.ts';
import type { CustomInputs, FieldInputProps } from '../inputs/input.ts';
import { FieldInput } from '../inputs/inputs.tsx';
import { useResourceLabels } from '../texts/resource-text.ts';
import { type Labels, noLabels } from '../calls/wire.ts';
import { isRequired, isShown } from '../values/draft.ts';
import { AddressPaste, addressFieldsOf } from './address-paste.tsx';
import type { Form } from './use-form.ts';

interface FormFieldsProps {
  readonly resource: AnyResource;
  readonly form: Form;
  readonly rows: readonly (readonly InputView[])[];
  /** The row being edited; null when adding. */
  readonly id?: number | null;
  readonly labels?: Labels;
  /** Path of the hints in the resource's language file. Default `hint`. */
  readonly hints?: readonly string[];
  readonly inputs?: CustomInputs | undefined;
}

/** Whether an input can be shown: the kit has none for a JSON value that is no condition, a page may have. */
const hasInput = (input: InputView, inputs: CustomInputs | undefined): boolean =>
  input.field.kind !== 'json' || (inputs?.[input.key] ?? inputOf(input.field)) !== undefined;

/**
 * The inputs of a form, one row after another, with labels above. Fields hidden by a condition and
 * JSON values that the page has no input for are not rendered. The fields of an address can be
 * filled from a pasted text.
 */
export function FormFields({ resource, form, rows, id = null, labels = noLabels, hints = ['hint'], inputs }: FormFieldsProps) {
  const { draft, issues, idOf, hold } = form;
  const scope = { Field: FieldInput, resource, id, draft, labels, issues, idOf, hold };
  const shown = rows
    .map((row) => row.filter((input) => hasInput(input, inputs) && isShown(resource, input.key, form.draft)))
    .filter((row) => row.length > 0);
  const ofAddress = addressFieldsOf(shown.flat());
  return (
    <FormScopeProvider value={scope}>
      {ofAddress && <AddressPaste fields={ofAddress} onFill={(key, value) => form.set(key, value)} />}
      {shown.map((row) => (
        <div key={row.map(({ key }) => key).join()} className="rs-form-row">
          {row.map((input) => (
            <FormField
              key={input.key}
              resource={resource}
              form={form}
              input={input}
              isNew={id === null}
              hints={hints}
              own={inputs?.[input.key] ?? inputOf(input.field)}
            />
          ))}
        </div>
      ))}
    </FormScopeProvider>
  );
}

/** Loaded when a form has a condition: most have none. */
const ConditionInput = lazyPart(async () => (await import('../conditions/condition-input.tsx')).ConditionInput);

/** The input of a kind that is not one of the usual ones. */
const inputOf = (field: AnyField): ComponentType<FieldInputProps> | undefined =>
  field.kind === 'json' && field.options.condition ? ConditionInput : undefined;

interface FormFieldProps {
  readonly resource: AnyResource;
  readonly form: Form;
  readonly input: InputView;
  readonly isNew: boolean;
  readonly hints: readonly string[];
  /** Renders this input instead of the kit. */
  readonly own: ComponentType<FieldInputProps> | undefined;
}

function FormField(props: FormFieldProps) {
  const { resource, form, input, hints } = props;
  const resourceLabels = useResourceLabels(resource);
  const { key, field } = input;
  const title = resourceLabels.of(input.title);
  const issue = form.issues.get(key);
  const hint = issue ?? resourceLabels.optional(...hints, key);
  const hintId = hint === '' ? undefined : `${form.idOf(key)}-hint`;
  const label = <Label {...props} title={title} />;
  const control = <Control {...props} title={title} hintId={hintId} />;
  const isFlag = field.kind === 'flag';
  return (
    <div className={isFlag ? 'rs-field flag' : 'rs-field'} data-field={key}>
      {isFlag ? control : label}
      {isFlag ? label : control}
      {hintId && (
        <span id={hintId} className={issue ? 'rs-issue' : 'rs-hint'} role={issue ? 'alert' : undefined}>
          {hint}
        </span>
      )}
    </div>
  );
}

function Label({ resource, form, input, isNew, title }: FormFieldProps & { readonly title: string }) {
  const { kind } = input.field;
  const isAlwaysProvided = kind === 'flag' || (kind === 'secret' && !isNew);
  return (
    <label className="rs-label" htmlFor={form.idOf(input.key)}>
      {title}
      {!isAlwaysProvided && isRequired(resource, input, form.draft) && <i className="rs-star" aria-hidden />}
    </label>
  );
}

function Control({
  form,
  input,
  isNew,
  title,
  hintId,
  own: Input = FieldInput,
}: FormFieldProps & { readonly title: string; readonly hintId: string | undefined }) {
  const { key, field } = input;
  return (
    <Input
      path={key}
      name={key}
      title={title}
      field={field}
      value={form.draft[key]}
      isDisabled={form.isBusy || (field.write === 'once' && !isNew)}
      describedBy={hintId}
      onChange={(value) => form.set(key, value)}
    />
  );
}
