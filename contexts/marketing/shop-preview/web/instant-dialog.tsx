import { PageModal } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { closeChooser } from './instant-chooser.ts';
import { InstantForm } from './instant-form.tsx';

interface DialogProps {
  /** The instant that is shown, UTC epoch ms; null is now. */
  readonly shownAt: number | null;
}

/** Chooses an instant on a phone. */
export function InstantDialog({ shownAt }: DialogProps) {
  const text = useText('shop-preview');
  return (
    <PageModal title={text('text.travel')} footer={null} onCancel={closeChooser}>
      <InstantForm shownAt={shownAt} />
    </PageModal>
  );
}
