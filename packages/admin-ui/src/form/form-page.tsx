import { keyOf } from '@shopkeeper/resource/view';
import type { AnyResource } from '@shopkeeper/resource';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePage, usePageTitle } from '@shopkeeper/shell';
import { titleText } from '@shopkeeper/ui/i18n';
import { useAnyDetail } from '../calls/use-detail.ts';
import type { CustomInputs } from '../inputs/input.ts';
import { Presence } from '../presence/presence.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { ErrorState } from '../states/error-state.tsx';
import type { DetailAnswer } from '../calls/wire.ts';
import type { Draft } from '../values/draft.ts';
import { type FormSection, ResourceFormBody } from './resource-form-body.tsx';
import { useResourceForm } from './use-resource-form.ts';
import { useSaveKey } from './use-save-key.ts';

interface FormPageProps {
  readonly resource: AnyResource;
  /** The row to edit; null to add one. */
  readonly id: number | null;
  /** Sections with an anchor list beside them; by default the form is one section. */
  readonly sections?: readonly FormSection[];
  readonly preset?: Draft;
  readonly inputs?: CustomInputs;
  /** Shown below the head, over the whole width. */
  readonly summary?: ReactNode;
  /** By default closes the page and shows the list. */
  onSaved?(row: DetailAnswer): void;
}

/** A long form on its own page. */
export function FormPage(props: FormPageProps) {
  const { resource, id } = props;
  const { data, error, isFetching, refetch } = useAnyDetail(resource, id);
  const isReady = id === null || (data !== undefined && !isFetching);
  const [stands, setStands] = useState(isReady);
  if (isReady && !stands) setStands(true);
  if (stands) return <LoadedPage {...props} row={id === null ? null : (data ?? null)} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="rs-form-page">
      <Skeleton active paragraph={{ rows: 10 }} />
    </div>
  );
}

function LoadedPage(props: FormPageProps & { readonly row: DetailAnswer | null }) {
  const { resource, sections, preset, inputs, summary, onSaved, row } = props;
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const page = usePage();
  const of = useResourceForm({ resource, row, ...(preset ? { preset } : {}) });
  const title = row === null ? resourceLabels.addTitle : resourceLabels.editTitle(String(row[resource.label] ?? `#${row.id}`));
  usePageTitle(title);
  const leave = useLeave(of.isDirty, (saved) => {
    if (onSaved) return onSaved(saved);
    page.close(resource.page);
  });
  const save = async (): Promise<void> => {
    const saved = await of.submit();
    if (saved) leave(saved);
  };
  useSaveKey(() => void save());
  return (
    <form
      className="rs-form-page rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header className="rs-detail-head">
        <h1>{titleText(title)}</h1>
        <Presence resource={resource} id={of.id} isEditing={of.isDirty} />
        <div className="rs-actions">
          <Button onClick={() => page.close()}>{text('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={of.form.isBusy}>
            {text('form.save')}
          </Button>
        </div>
      </header>
      {summary}
      <div className={sections ? 'rs-anchored' : undefined}>
        {sections && (
          <nav className="rs-anchors" aria-label={text('form.sections')}>
            {sections.map(({ key }) => (
              <a key={key} href={`#${of.form.idOf(`section.${key}`)}`}>
                {resourceLabels.of(keyOf(resource, 'text', key))}
              </a>
            ))}
          </nav>
        )}
        <div className="rs-form-panels">
          <ResourceFormBody of={of} sections={sections} inputs={inputs} onSaved={() => leave(row)} />
        </div>
      </div>
    </form>
  );
}

/** Leaves only after the saved form is no longer dirty, so that no confirmation is shown. */
function useLeave(isDirty: boolean, leave: (saved: DetailAnswer) => void): (saved: DetailAnswer | null) => void {
  const newest = useRef(leave);
  useEffect(() => {
    newest.current = leave;
  });
  const [saved, setSaved] = useState<DetailAnswer | null>(null);
  useEffect(() => {
    if (saved && !isDirty) newest.current(saved);
  }, [saved, isDirty]);
  return setSaved;
}
