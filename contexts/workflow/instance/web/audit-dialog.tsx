import { PageModal, useResourceLabels, useResourceText, useWrite } from '@shopkeeper/admin-ui';
import { firstDraft, FormFields, IssueSummary, providedValues, useForm } from '@shopkeeper/admin-ui/form';
import type { AnyResource } from '@shopkeeper/resource';
import type { Fields } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { type InputView, viewOf } from '@shopkeeper/resource/view';
import type { StepForm } from '../../definition/step-fields.domain.ts';
import { instance } from '../instance.resource.ts';
import { FieldsOfStep, StepValuesInput } from './step-values-input.tsx';
import { useStepForm } from './use-step-form.ts';
import './values.css';

type Decision = 'approve' | 'reject';

/** The inputs of the decision about a request, as `Audit` names them: the reason of a rejection is its opinion. */
const inputsOf = (decision: Decision): readonly InputView[] =>
  (viewOf(instance).transitions.find(({ name }) => name === decision)?.inputs ?? []).map((input) =>
    input.key === 'reason' ? { ...input, key: 'opinion' } : input,
  );

const ownInputs = { values: StepValuesInput };

interface AuditDialogProps {
  /** The resource of the row. */
  readonly resource: AnyResource;
  readonly row: { readonly id: number };
  /** What the title calls the row. */
  readonly name: string;
  readonly decision: Decision;
  /** What the step of its request has the reader fill in; null where it has no fields. */
  readonly form: StepForm | null;
  onClose(): void;
}

/** Decides about one row: the fields of the step at which the reader approves, and their opinion. */
export function AuditDialog({ resource, row, name, decision, form: stepForm, onClose }: AuditDialogProps) {
  const kit = useResourceText();
  const labels = useResourceLabels(instance);
  const { issuesOf, titleAt } = useStepForm(decision === 'approve' ? stepForm : null);
  const inputs = inputsOf(decision);
  const fields: Fields = Object.fromEntries(inputs.map(({ key, field }) => [key, field]));
  const form = useForm({
    resource: instance,
    fields,
    first: () => ({ ...firstDraft(fields), ...('values' in fields && { values: stepForm?.values ?? null }) }),
  });
  const write = useWrite({ refreshes: [resource.prefix, '/admin/workflow/'], showsOwnError: true });
  const decide = async (): Promise<void> => {
    const given = providedValues(fields, form.draft);
    const checked = checkWith<object>(objectSchema(fields), given);
    const issues = [...issuesOf(given['values']), ...(checked.issues ?? [])];
    form.show(issues);
    if (checked.issues || issues.length > 0) return;
    const body = { ids: [row.id], action: decision, ...checked.value };
    const isDone = await form.run(() => write.mutateAsync({ path: `${resource.prefix}Audit`, body }).then(() => true));
    if (isDone) onClose();
  };
  const title = labels.of(`instance:transition.${decision}`);
  return (
    <FieldsOfStep value={stepForm?.fields ?? []}>
      <PageModal
        title={`${title} · ${name}`}
        width={480}
        okText={title}
        cancelText={kit('form.cancel')}
        okButtonProps={{ danger: decision === 'reject', loading: form.isBusy }}
        mask={{ closable: false }}
        onOk={() => void decide()}
        onCancel={onClose}
      >
        <form
          className="rs-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void decide();
          }}
        >
          <IssueSummary
            form={form}
            titleOf={(path) => titleAt(path) ?? labels.of(inputs.find(({ key }) => key === path)?.title ?? '')}
          />
          <FormFields
            resource={instance}
            form={form}
            rows={inputs.map((input) => [input])}
            hints={['hint', decision]}
            inputs={stepForm ? ownInputs : undefined}
          />
        </form>
      </PageModal>
    </FieldsOfStep>
  );
}
