import type { SavedView } from '@shopkeeper/resource';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { focusNow } from '../inputs/focus-now.ts';
import { useResourceText } from '../resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';

interface ViewDialogProps {
  readonly what: 'save' | 'name' | 'remove';
  readonly view: SavedView | null;
  readonly mayShare: boolean;
  readonly isBusy: boolean;
  onSave(said: { readonly name: string; readonly shared: boolean }): Promise<void>;
  onRemove(): Promise<void>;
  onClose(): void;
}

/** Asks for the name of a view and who shall see it, or whether it shall go. */
export function ViewDialog({ what, view, mayShare, isBusy, onSave, onRemove, onClose }: ViewDialogProps) {
  const text = useResourceText();
  const id = useId();
  const isNew = what === 'save';
  const [name, setName] = useState(isNew ? '' : (view?.name ?? ''));
  const [shared, setShared] = useState(!isNew && (view?.shared ?? false));
  const isSaid = name.trim() !== '';
  const isRemoval = what === 'remove';
  // A failure was told already; the dialog stays with what was typed.
  const go = (): void => void (isRemoval ? onRemove() : onSave({ name: name.trim(), shared })).catch(() => undefined);
  return (
    <PageModal
      title={isRemoval ? text('delete.title', { name: view?.name ?? '' }) : text(isNew ? 'view.save' : 'view.rename')}
      width={420}
      okText={text(isRemoval ? 'list.delete' : 'form.save')}
      cancelText={text('form.cancel')}
      okButtonProps={{ danger: isRemoval, loading: isBusy, disabled: !isRemoval && !isSaid }}
      onOk={go}
      onCancel={onClose}
    >
      {isRemoval ? (
        text(view?.shared ? 'view.remove-shared' : 'view.remove-own')
      ) : (
        <form
          className="rs-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSaid) go();
          }}
        >
          <label className="rs-label" htmlFor={id}>
            {text('view.name')}
          </label>
          <Input id={id} ref={focusNow} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          {(mayShare || shared) && (
            <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
              {text('view.share')}
            </Checkbox>
          )}
        </form>
      )}
    </PageModal>
  );
}
