import { type AnyResource, checkWith, objectSchema } from '@shopkeeper/resource';
import { useRef } from 'react';
import { countOf, type Selection } from '../../grid/core/selection.ts';
import { call } from '../../http/calls.ts';
import { randomId } from '../../http/random-id.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { firstDraft, saidOf } from '../form/draft.ts';
import { FaultSummary } from '../form/fault-summary.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/use-form.ts';
import type { ListBody } from '../list/list-body.ts';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import type { WireRow } from '../wire.ts';
import type { Deed } from './deeds.ts';

/** What is to be done, with which rows. */
export interface BulkAsked {
  readonly deed: Deed;
  readonly title: string;
  readonly rows: readonly WireRow[];
  readonly selection: Selection;
  readonly body: ListBody;
  readonly total: number;
}

interface BulkDialogProps {
  readonly resource: AnyResource;
  readonly asked: BulkAsked;
  onStarted(jobId: string): void;
  onClose(): void;
}

/** The rows as the server is told of them: the ticked ones under the versions they were seen with, or all but some. */
const chosenOf = ({ rows, selection }: BulkAsked) =>
  'ids' in selection ? { rows: rows.map(({ id, version }) => ({ id, version })) } : { allBut: [...selection.allBut].map(Number) };

/** Asks what many rows shall go through, and once more whether they shall; then a job begins. */
export function BulkDialog({ resource, asked, onStarted, onClose }: BulkDialogProps) {
  const text = useResourceText();
  const words = useResourceWords(resource);
  const { number } = useFormatters();
  const { deed, title, selection, body, total } = asked;
  const form = useForm({ resource, fields: deed.fields, first: () => firstDraft(deed.fields) });
  const key = useRef(randomId());
  const count = number(countOf(selection, total));
  const start = async (): Promise<void> => {
    const checked = checkWith<object>(objectSchema(deed.fields), saidOf(deed.fields, form.draft));
    form.show(checked.faults ?? []);
    if (checked.faults) return;
    const { sorts, filters, quick } = body;
    const started = await form.run(() =>
      call<{ jobId: string }>(
        `${resource.prefix}Bulk`,
        { deed: deed.name, input: checked.value, query: { sorts, filters, quick }, chosen: chosenOf(asked) },
        { isExplicit: true, idempotencyKey: key.current, showError: false },
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
      okButtonProps={{ danger: deed.isDanger, loading: form.isBusy, autoFocus: deed.inputs.length === 0 }}
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
        <FaultSummary
          form={form}
          titleOf={(path) => words.of(deed.inputs.find((input) => path.split('.').includes(input.key))?.title ?? '')}
        />
        <p className="rs-lead">{text('bulk.ask', { count, title })}</p>
        <FormFields resource={resource} form={form} rows={deed.inputs.map((input) => [input])} hints={deed.hints} />
      </form>
    </PageModal>
  );
}
