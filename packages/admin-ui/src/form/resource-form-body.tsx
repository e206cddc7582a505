import { keyOf, type InputView, titleOf, viewOf } from '@shopkeeper/resource/view';
import { useResourceLabels } from '../texts/resource-text.ts';
import type { CustomInputs } from '../inputs/input.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { IssueSummary } from './issue-summary.tsx';
import { FormFields } from './form-fields.tsx';
import type { ResourceForm } from './use-resource-form.ts';

/** One section of a long form: fields under a heading (`<resource>:text.<key>`). */
export interface FormSection {
  readonly key: string;
  readonly fields: readonly string[];
}

interface BodyProps {
  readonly of: ResourceForm;
  readonly sections?: readonly FormSection[] | undefined;
  readonly inputs?: CustomInputs | undefined;
  onSaved(): void;
}

/** Summary, fields and conflict dialog of a form, shared by drawer and page. */
export function ResourceFormBody({ of, sections, inputs, onSaved }: BodyProps) {
  const { resource, form, id, labels } = of;
  const resourceLabels = useResourceLabels(resource);
  const rows = viewOf(resource).form;
  const parts = sections?.map((section) => ({ key: section.key, rows: rowsIn(rows, section.fields) })) ?? [{ key: '', rows }];
  return (
    <>
      <IssueSummary
        form={form}
        titleOf={(path) => resourceLabels.of(titleOf(resource, path.split('.')[0] ?? path)) + lineOf(path)}
      />
      {parts.map((part) => (
        <section key={part.key} id={part.key === '' ? undefined : form.idOf(`section.${part.key}`)} className="rs-form-section">
          {part.key !== '' && <h2>{resourceLabels.of(keyOf(resource, 'text', part.key))}</h2>}
          <FormFields resource={resource} form={form} rows={part.rows} id={id} labels={labels} inputs={inputs} />
        </section>
      ))}
      <ConflictDialog of={of} onSaved={onSaved} />
    </>
  );
}

const rowsIn = (rows: readonly (readonly InputView[])[], fields: readonly string[]): readonly (readonly InputView[])[] =>
  rows.map((row) => row.filter(({ key }) => fields.includes(key))).filter((row) => row.length > 0);

/** Names the line of an issue: `lines.0.qty` belongs to line 1. */
function lineOf(path: string): string {
  const [, index] = path.split('.');
  return index !== undefined && /^\d+$/.test(index) ? ` #${Number(index) + 1}` : '';
}
