import type { AnyResource } from '@shopkeeper/resource';
import { useRemove } from '../calls/use-remove.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import type { WireRow } from '../calls/wire.ts';

interface RemoveDialogProps {
  readonly resource: AnyResource;
  readonly rows: readonly WireRow[];
  onClose(isGone: boolean): void;
}

/** Asks for confirmation before deleting rows. If one cannot be deleted, none is, and the reason is shown. */
export function RemoveDialog({ resource, rows, onClose }: RemoveDialogProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const { remove, write } = useRemove(resource);
  const [first] = rows;
  const name =
    rows.length === 1 && first ? String(first[resource.label] ?? `#${first.id}`) : text('delete.many', { count: rows.length });
  const go = (): void =>
    void remove(rows).then(
      () => onClose(true),
      () => onClose(false),
    );
  return (
    <PageModal
      title={text('delete.title', { name })}
      width={420}
      okText={text('list.delete')}
      cancelText={text('form.cancel')}
      okButtonProps={{ danger: true, loading: write.isPending }}
      onOk={go}
      onCancel={() => onClose(false)}
    >
      {text('delete.text', { title: resourceLabels.title })}
    </PageModal>
  );
}
