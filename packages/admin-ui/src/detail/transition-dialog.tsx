import { type AnyResource, type Issue } from '@shopkeeper/resource';
import { type Fields } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { keyOf, type TransitionView } from '@shopkeeper/resource/view';
import type { ComponentType } from 'react';
import type { CustomInputs } from '../inputs/input.ts';
import type { CommandPreviewProps } from '../list-state/screen-props.ts';
import { useAnyTransition } from '../calls/use-transition.ts';
import { firstDraft, providedValues } from '../values/draft.ts';
import { IssueSummary } from '../form/issue-summary.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/use-form.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import type { TransitionReply, WireRow } from '../calls/wire.ts';

interface TransitionDialogProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly transition: TransitionView;
  /** Initial values of the inputs, where the page knows them. */
  readonly first?: Readonly<Record<string, unknown>> | undefined;
  /** Components that render these inputs instead of the kit. */
  readonly inputs?: CustomInputs | undefined;
  /** What is wrong with the values beyond what their fields say, shown with that; the server says the same. */
  readonly check?: ((values: Readonly<Record<string, unknown>>) => readonly Issue[]) | undefined;
  /** The title of the input at a path, where an input of the page has several; undefined for any other. */
  readonly titleAt?: ((path: string) => string | undefined) | undefined;
  /** Shows below the inputs what would change. */
  readonly Preview?: ComponentType<CommandPreviewProps> | undefined;
  /** Called with the reply of the transition, or null when it did not run. */
  onClose(answer: TransitionReply | null): void;
}

const noFields: Fields = {};

/** Collects the inputs of a transition and asks for confirmation; shows business errors in the dialog. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { resource, row, transition, first, inputs, check, titleAt, Preview, onClose } = props;
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const fields = transition.transition.input ?? noFields;
  const form = useForm({ resource, fields, first: () => ({ ...firstDraft(fields), ...first }) });
  const making = useAnyTransition(resource, transition.name);
  const title = resourceLabels.of(transition.title);
  const make = async (): Promise<void> => {
    const given = providedValues(fields, form.draft);
    const checked = checkWith<Readonly<Record<string, unknown>>>(objectSchema(fields), given);
    const issues = [...(check?.(given) ?? []), ...(checked.issues ?? [])];
    form.show(issues);
    if (checked.issues || issues.length > 0) return;
    const answer = await form.run(() => making.move(row, checked.value));
    if (answer) onClose(answer);
  };
  return (
    <PageModal
      title={`${title} · ${String(row[resource.label] ?? `#${row.id}`)}`}
      width={480}
      okText={title}
      cancelText={text('form.cancel')}
      okButtonProps={{
        danger: transition.transition.danger === true,
        loading: form.isBusy,
        autoFocus: transition.inputs.length === 0,
      }}
      mask={{ closable: false }}
      onOk={() => void make()}
      onCancel={() => onClose(null)}
    >
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <IssueSummary
          form={form}
          titleOf={(path) =>
            titleAt?.(path) ?? resourceLabels.of(keyOf(resource, 'input', transition.name, path.split('.')[0] ?? ''))
          }
        />
        <FormFields
          resource={resource}
          form={form}
          rows={transition.inputs.map((input) => [input])}
          hints={['hint', transition.name]}
          inputs={inputs}
        />
        {Preview && <Preview rows={[row]} draft={form.draft} total={1} />}
        {transition.inputs.length === 0 && (
          <p className="rs-lead">
            {resourceLabels.optional('text', `confirm-${transition.name}`) || text('transition.confirm', { title })}
          </p>
        )}
      </form>
    </PageModal>
  );
}
