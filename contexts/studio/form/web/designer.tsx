import { PageDrawer, type WireRow } from '@shopkeeper/admin-ui';
import { FieldValue, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { useSaveKey } from '@shopkeeper/admin-ui/form';
import { PageLink, useOverlay, usePageTitle } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { ArrowLeft, Redo2, Undo2 } from '@shopkeeper/ui/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { questionTypes } from '../form-definition.domain.ts';
import type { NodeKind } from '../form-design.domain.ts';
import { form } from '../form.resource.ts';
import type { FormRow } from './form-row.ts';
import { FormPreview } from './form-preview.tsx';
import { dragType, NodeRows } from './node-row.tsx';
import { Properties } from './properties.tsx';
import { type DesignWork, useDesign } from './use-design.ts';
import { VersionList } from './version-list.tsx';
import './designer.css';

const parts: readonly NodeKind[] = [...questionTypes, 'group', 'repeat'];

/** Where staff put a form together: what can be asked, the form, and the properties of its selected part. */
export function Designer({ row }: { readonly row: FormRow }) {
  const work = useDesign(row);
  const [isPreview, setPreview] = useState(false);
  usePageTitle(row.name);
  useSaveKey(() => void work.save());
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    work.dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };
  return (
    <article className="form-designer" onKeyDown={press}>
      <Head row={row} work={work} isPreview={isPreview} onPreview={setPreview} />
      {isPreview ? <FormPreview definition={work.now} /> : <Workbench work={work} mayEdit={work.mayEdit} />}
    </article>
  );
}

interface HeadProps {
  readonly row: FormRow;
  readonly work: DesignWork;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
}

function Head({ row, work, isPreview, onPreview }: HeadProps) {
  const text = useText('form');
  const { state, dispatch } = work;
  return (
    <header className="rs-detail-head form-head">
      <PageLink to={form.page} className="rs-back" aria-label={text('title')} title={text('title')}>
        <ArrowLeft size={17} aria-hidden />
      </PageLink>
      <h1>{row.name}</h1>
      <FieldValue resource={form} name="status" value={row.status} labels={{}} />
      <Segmented
        value={isPreview ? 'preview' : 'edit'}
        options={[
          { value: 'edit', label: text('text.edit') },
          { value: 'preview', label: text('text.preview') },
        ]}
        onChange={(value) => onPreview(value === 'preview')}
      />
      <div className="rs-actions">
        {work.mayEdit && (
          <>
            <Button
              aria-label={text('text.undo')}
              title={text('text.undo')}
              icon={<Undo2 size={16} aria-hidden />}
              disabled={state.design.past.length === 0}
              onClick={() => dispatch({ kind: 'undo' })}
            />
            <Button
              aria-label={text('text.redo')}
              title={text('text.redo')}
              icon={<Redo2 size={16} aria-hidden />}
              disabled={state.design.future.length === 0}
              onClick={() => dispatch({ kind: 'redo' })}
            />
          </>
        )}
        <Versions row={row} />
        {row.status !== 'draft' && row.access !== 'none' && (
          <Button href={`/form/${row.code}`} target="_blank" rel="noreferrer">
            {text('text.open')}
          </Button>
        )}
        {work.mayEdit && (
          <Button
            type={work.isDirty ? 'primary' : 'default'}
            disabled={!work.isDirty}
            loading={work.isSaving}
            onClick={() => void work.save()}
          >
            {text('text.save')}
          </Button>
        )}
        <Publish row={row} isDirty={work.isDirty} />
      </div>
    </header>
  );
}

/** Publishes what is saved. */
function Publish({ row, isDirty }: { readonly row: FormRow; readonly isDirty: boolean }) {
  const text = useText('form');
  const wire = row as WireRow;
  if (!isDirty)
    return (
      <>
        <TransitionButton resource={form} name="publish" row={wire} isPrimary />
        <TransitionButton resource={form} name="archive" row={wire} />
      </>
    );
  return (
    <Tooltip title={text('text.saveFirst')}>
      <span>
        <Button disabled>{text('transition.publish')}</Button>
      </span>
    </Tooltip>
  );
}

function Versions({ row }: { readonly row: FormRow }) {
  const text = useText('form');
  const [isOpen, setOpen] = useOverlay();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('text.versions')}</Button>
      {isOpen && (
        <PageDrawer title={text('text.versions')} size={440} onClose={() => setOpen(false)} className="rs-drawer">
          <VersionList row={row} />
        </PageDrawer>
      )}
    </>
  );
}

function Workbench({ work, mayEdit }: { readonly work: DesignWork; readonly mayEdit: boolean }) {
  const text = useText('form');
  const { state, now, dispatch } = work;
  const canvas = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state.focus !== null) canvas.current?.querySelector<HTMLElement>(`[data-node="${state.focus.id}"]`)?.focus();
  }, [state.focus]);
  return (
    <div className="form-bench" inert={!mayEdit}>
      <nav className="form-palette" aria-label={text('text.palette')}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            draggable
            aria-label={text('text.add', { part: text(`text.part.${part}`) })}
            onClick={() => dispatch({ kind: 'add', part })}
            onDragStart={(event) => event.dataTransfer.setData(dragType, `part:${part}`)}
          >
            {text(`text.part.${part}`)}
          </button>
        ))}
      </nav>
      <section className="form-canvas" aria-label={text('text.canvas')} ref={canvas}>
        {work.formIssue !== null && (
          <p role="alert" className="form-issue">
            {work.formIssue}
          </p>
        )}
        <NodeRows nodes={now.nodes} parent={null} selected={state.selected} issues={work.issues} dispatch={dispatch} />
        <p className="form-keys">{text('text.keys')}</p>
      </section>
      <section className="form-properties" aria-label={text('text.properties')}>
        <Properties work={work} />
      </section>
    </div>
  );
}
