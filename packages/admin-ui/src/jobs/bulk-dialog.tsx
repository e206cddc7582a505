import { type AnyResource } from '@shopkeeper/resource';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { type ComponentType, useRef } from 'react';
import { countOf, type Selection } from '@shopkeeper/grid';
import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { firstDraft, providedValues } from '../values/draft.ts';
import { IssueSummary } from '../form/issue-summary.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/use-form.ts';
import type { CommandPreviewProps } from '../list-state/screen-props.ts';
import type { ListBody } from '../list-state/list-body.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import type { WireRow } from '../calls/wire.ts';
import type { BulkActionView } from './bulk-actions.ts';

/** The bulk action and the rows it applies to. */
export interface BulkRequest {
  readonly bulkAction: BulkActionView;
  readonly title: string;
  readonly rows: readonly WireRow[];
  /** The rows on screen, which stand for all in a preview when all matching rows are selected. */
  readonly shown: readonly WireRow[];
  readonly selection: Selection;
  readonly body: ListBody;
  readonly total: number;
}

interface BulkDialogProps {
  readonly resource: AnyResource;
  readonly asked: BulkRequest;
  /** Shows below the inputs what would change. */
  readonly Preview?: ComponentType<CommandPreviewProps> | undefined;
  onStarted(jobId: string): void;
  onClose(): void;
}

/** The rows as sent to the server: ticked rows with the versions they were read with, or all matching rows except some. */
const chosenOf = ({ rows, selection }: BulkRequest) =>
  'ids' in selection ? { rows: rows.map(({ id, version }) => ({ id, version })) } : { allBut: [...selection.allBut].map(Number) };

const previewedOf = ({ rows, shown, selection }: BulkRequest): readonly WireRow[] =>
  'ids' in selection ? rows : shown.filter(({ id }) => !selection.allBut.has(String(id)));

/** Collects the inputs of a bulk action, asks for confirmation and starts the job. */
export function BulkDialog({ resource, asked: options, Preview, onStarted, onClose }: BulkDialogProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const { bulkAction, title, selection, body, total } = options;
  const form = useForm({ resource, fields: bulkAction.fields, first: () => firstDraft(bulkAction.fields) });
  const key = useRef(randomId());
  const count = countOf(selection, total);
  const start = async (): Promise<void> => {
    const checked = checkWith<object>(objectSchema(bulkAction.fields), providedValues(bulkAction.fields, form.draft));
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const { sorts, filters, quick } = body;
    const started = await form.run(() =>
      call<{ jobId: string }>(
        `${resource.prefix}Bulk`,
        { bulkAction: bulkAction.name, input: checked.value, query: { sorts, filters, quick }, chosen: chosenOf(options) },
        { idempotencyKey: key.current, showError: false },
      ),
    );
    if (started) onStarted(started.jobId);
    else key.current = randomId();
  };
  return (
    <PageModal
      title={title}
      width={480}
      okText={title}
      cancelText={text('form.cancel')}
      okButtonProps={{ danger: bulkAction.isDanger, loading: form.isBusy, autoFocus: bulkAction.inputs.length === 0 }}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <IssueSummary
          form={form}
          titleOf={(path) =>
            resourceLabels.of(bulkAction.inputs.find((input) => path.split('.').includes(input.key))?.title ?? '')
          }
        />
        <p className="rs-lead">{text('bulk.ask', { count, title })}</p>
        <FormFields resource={resource} form={form} rows={bulkAction.inputs.map((input) => [input])} hints={bulkAction.hints} />
        {Preview && <Preview rows={previewedOf(options)} draft={form.draft} total={count} />}
        {/* Enter sends a form of several fields only if it has a button for it. */}
        <button type="submit" hidden>
          {title}
        </button>
      </form>
    </PageModal>
  );
}
