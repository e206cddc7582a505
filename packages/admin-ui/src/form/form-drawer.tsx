import type { AnyResource } from '@shopkeeper/resource';
import { Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '@shopkeeper/ui';
import { useNotices } from '../notices/use-notices.ts';
import { Stack } from '@shopkeeper/ui/layout';
import { useAnyDetail } from '../calls/use-detail.ts';
import type { CustomInputs } from '../inputs/input.ts';
import { Presence } from '../presence/presence.tsx';
import { FoldedHistory } from '../history/row-history.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { ErrorState } from '../states/error-state.tsx';
import { useShown } from '../states/use-shown.ts';
import type { DetailAnswer } from '../calls/wire.ts';
import type { Draft } from '../values/draft.ts';
import { ResourceFormBody } from './resource-form-body.tsx';
import { useResourceForm } from './use-resource-form.ts';
import { useSaveKey } from './use-save-key.ts';

export interface FormDrawerProps {
  readonly resource: AnyResource;
  /** The row to edit; null to add one. */
  readonly id: number | null;
  readonly preset?: Draft;
  readonly inputs?: CustomInputs | undefined;
  /** Called with the saved row, or null when the drawer closes without saving. */
  onClose(saved: DetailAnswer | null): void;
}

/** The form of a row in a drawer. It reads the row first, so that the current stored values are edited. */
export function FormDrawer(props: FormDrawerProps) {
  const { resource, id, onClose } = props;
  useFocusBack();
  const { data, error, isFetching, refetch } = useAnyDetail(resource, id);
  const isReady = id === null || (data !== undefined && !isFetching);
  // Once loaded, the form stays mounted while its data is read again, so that the user's input is never replaced.
  const [stands, setStands] = useState(isReady);
  if (isReady && !stands) setStands(true);
  if (stands) return <LoadedDrawer {...props} row={id === null ? null : (data ?? null)} />;
  return (
    <Shown title={<DrawerTitle resource={resource} id={id} />} onClose={() => onClose(null)} footer={null}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Shown>
  );
}

function DrawerTitle({ resource, id }: { readonly resource: AnyResource; readonly id: number | null }): ReactNode {
  const resourceLabels = useResourceLabels(resource);
  return id === null ? resourceLabels.add : resourceLabels.edit;
}

function LoadedDrawer({ resource, id, preset, inputs, onClose, row }: FormDrawerProps & { readonly row: DetailAnswer | null }) {
  const text = useResourceText();
  const of = useResourceForm({ resource, row, ...(preset ? { preset } : {}) });
  const leave = useLeave(of.isDirty, () => onClose(null));
  const save = async (): Promise<void> => {
    const saved = await of.submit();
    if (saved) onClose(saved);
  };
  useSaveKey(() => void save());
  const footer = (
    <Stack row gap={8} justify="end">
      <Button onClick={leave}>{text('form.cancel')}</Button>
      <Button type="primary" loading={of.form.isBusy} onClick={() => void save()}>
        {text('form.save')}
      </Button>
    </Stack>
  );
  return (
    <Shown title={<DrawerTitle resource={resource} id={id} />} onClose={leave} footer={footer}>
      <Presence resource={resource} id={row?.id ?? null} isEditing={of.isDirty} />
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ResourceFormBody of={of} inputs={inputs} onSaved={() => onClose(null)} />
      </form>
      {row !== null && <FoldedHistory resource={resource} id={row.id} version={row.version} />}
    </Shown>
  );
}

/** Closes a form; asks for confirmation when there is unsaved input. */
function useLeave(isDirty: boolean, leave: () => void): () => void {
  const text = useResourceText();
  const { confirm } = useNotices();
  return () => {
    if (!isDirty) return leave();
    const question = { title: text('form.discard-title'), text: text('form.discard-text'), confirm: text('form.discard') };
    void confirm(question).then((agreed) => agreed && leave());
  };
}

interface ShownProps {
  readonly title: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** Renders the drawer only while its tab is shown; the draft is held by the parent and survives. */
function Shown({ title, footer, children, onClose }: ShownProps) {
  const isShown = useShown();
  if (!isShown) return null;
  return (
    <Drawer open title={title} footer={footer} size={560} onClose={onClose} mask={{ closable: false }} className="rs-drawer">
      {children}
    </Drawer>
  );
}
