import type { AnyResource, InputView } from '@shopkeeper/resource';
import { FormScopeProvider } from '../inputs/form-scope.ts';
import { FieldInput } from '../inputs/inputs.tsx';
import { useResourceWords } from '../resource-text.ts';
import { type Labels, noLabels } from '../wire.ts';
import { isRequired, isShown } from './draft.ts';
import type { Form } from './use-form.ts';

interface FormFieldsProps {
  readonly resource: AnyResource;
  readonly form: Form;
  readonly rows: readonly (readonly InputView[])[];
  /** The row being edited; null while one is added. */
  readonly id?: number | null;
  readonly labels?: Labels;
  /** Path of the hints in the resource's language file. Default `hint`. */
  readonly hints?: readonly string[];
}

/** The inputs of a form, row by row, labels above. What a condition hides is not there. */
export function FormFields({ resource, form, rows, id = null, labels = noLabels, hints = ['hint'] }: FormFieldsProps) {
  const scope = { resource, id, labels, faults: form.faults, idOf: form.idOf };
  const shown = rows
    .map((row) => row.filter((input) => isShown(resource, input.key, form.draft)))
    .filter((row) => row.length > 0);
  return (
    <FormScopeProvider value={scope}>
      {shown.map((row) => (
        <div key={row.map(({ key }) => key).join()} className="rs-form-row">
          {row.map((input) => (
            <FormField key={input.key} resource={resource} form={form} input={input} isNew={id === null} hints={hints} />
          ))}
        </div>
      ))}
    </FormScopeProvider>
  );
}

interface FormFieldProps {
  readonly resource: AnyResource;
  readonly form: Form;
  readonly input: InputView;
  readonly isNew: boolean;
  readonly hints: readonly string[];
}

function FormField({ resource, form, input, isNew, hints }: FormFieldProps) {
  const words = useResourceWords(resource);
  const { key, field } = input;
  const id = form.idOf(key);
  const title = words.of(input.title);
  const fault = form.faults.get(key);
  const hint = words.optional(...hints, key);
  const isFlag = field.kind === 'flag';
  const isRead = field.kind === 'secret' && !isNew;
  const label = (
    <label className="rs-label" htmlFor={id}>
      {title}
      {!isFlag && !isRead && isRequired(resource, input, form.draft) && <i className="rs-star" aria-hidden />}
    </label>
  );
  const control = (
    <FieldInput
      path={key}
      name={key}
      title={title}
      field={field}
      value={form.draft[key]}
      isDisabled={form.isBusy || (field.write === 'once' && !isNew)}
      describedBy={fault || hint ? `${id}-said` : undefined}
      onChange={(value) => form.set(key, value)}
    />
  );
  return (
    <div className={isFlag ? 'rs-field flag' : 'rs-field'} data-field={key}>
      {isFlag ? control : label}
      {isFlag ? label : control}
      {(fault || hint) && (
        <span id={`${id}-said`} className={fault ? 'rs-fault' : 'rs-hint'} role={fault ? 'alert' : undefined}>
          {fault ?? hint}
        </span>
      )}
    </div>
  );
}
