import { type AnyResource, checkWith, type Fields, type MoveView, objectSchema } from '@shopkeeper/resource';
import { useAnyMove } from '../calls/use-move.ts';
import { firstDraft, saidOf } from '../form/draft.ts';
import { FaultSummary } from '../form/fault-summary.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/use-form.ts';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import type { MoveAnswer, WireRow } from '../wire.ts';

interface MoveDialogProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly move: MoveView;
  /** What stands in the inputs at first, where the screen knows. */
  readonly first?: Readonly<Record<string, unknown>> | undefined;
  /** Told what the move answered, or null when it was not made. */
  onClose(answer: MoveAnswer | null): void;
}

const noFields: Fields = {};

/** Asks what a move needs to know, and always once more before it is made; a refusal is said where one is looking. */
export function MoveDialog({ resource, row, move, first, onClose }: MoveDialogProps) {
  const text = useResourceText();
  const words = useResourceWords(resource);
  const fields = move.move.input ?? noFields;
  const form = useForm({ resource, fields, first: () => ({ ...firstDraft(fields), ...first }) });
  const making = useAnyMove(resource, move.name);
  const title = words.of(move.title);
  const make = async (): Promise<void> => {
    const checked = checkWith<object>(objectSchema(fields), saidOf(fields, form.draft));
    form.show(checked.faults ?? []);
    if (checked.faults) return;
    const answer = await form.run(() => making.move(row, checked.value));
    if (answer) onClose(answer);
  };
  return (
    <PageModal
      title={`${title} · ${String(row[resource.label] ?? `#${row.id}`)}`}
      width={480}
      okText={title}
      cancelText={text('form.cancel')}
      okButtonProps={{ danger: move.move.danger === true, loading: form.isBusy, autoFocus: move.inputs.length === 0 }}
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
        <FaultSummary
          form={form}
          titleOf={(path) => words.of(`${resource.name}:input.${move.name}.${path.split('.')[0] ?? ''}`)}
        />
        <FormFields resource={resource} form={form} rows={move.inputs.map((input) => [input])} hints={['hint', move.name]} />
        {move.inputs.length === 0 && (
          <p className="rs-lead">{words.optional('text', `confirm-${move.name}`) || text('move.confirm', { title })}</p>
        )}
      </form>
    </PageModal>
  );
}
