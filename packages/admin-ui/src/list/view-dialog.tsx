import type { SavedView } from '@shopkeeper/resource/query';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { focusNow } from '../inputs/focus-now.ts';
import { useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';

interface ViewDialogProps {
  readonly what: 'save' | 'name' | 'remove';
  readonly view: SavedView | null;
  readonly mayShare: boolean;
  readonly isBusy: boolean;
  onSave(input: { readonly name: string; readonly shared: boolean }): Promise<void>;
  onRemove(): Promise<void>;
  onClose(): void;
}

/** Asks for the name and visibility of a view, or confirms its deletion. */
export function ViewDialog(props: ViewDialogProps) {
  return props.what === 'remove' ? <RemoveView {...props} /> : <NameView {...props} />;
}

function RemoveView({ view, isBusy, onRemove, onClose }: ViewDialogProps) {
  const text = useResourceText();
  return (
    <PageModal
      title={text('delete.title', { name: view?.name ?? '' })}
      width={420}
      okText={text('list.delete')}
      cancelText={text('form.cancel')}
      okButtonProps={{ danger: true, loading: isBusy }}
      // The failure was already shown; the dialog stays open.
      onOk={() => void onRemove().catch(() => undefined)}
      onCancel={onClose}
    >
      {text(view?.shared ? 'view.remove-shared' : 'view.remove-own')}
    </PageModal>
  );
}

function NameView({ what, view, mayShare, isBusy, onSave, onClose }: ViewDialogProps) {
  const text = useResourceText();
  const id = useId();
  const former = what === 'save' ? null : view;
  const [name, setName] = useState(former?.name ?? '');
  const [shared, setShared] = useState(former?.shared ?? false);
  const hasName = name.trim() !== '';
  // The failure was already shown; the dialog stays open with the typed values.
  const go = (): void => {
    if (hasName) void onSave({ name: name.trim(), shared }).catch(() => undefined);
  };
  return (
    <PageModal
      title={text(what === 'save' ? 'view.new' : 'view.change')}
      width={420}
      okText={text('form.save')}
      cancelText={text('form.cancel')}
      okButtonProps={{ loading: isBusy, disabled: !hasName }}
      onOk={go}
      onCancel={onClose}
    >
      <form
        className="rs-form"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <div className="rs-field">
          <label className="rs-label" htmlFor={id}>
            {text('view.name')}
          </label>
          <Input id={id} ref={focusNow} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </div>
        {(mayShare || shared) && (
          <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
            {text('view.share')}
          </Checkbox>
        )}
      </form>
    </PageModal>
  );
}
