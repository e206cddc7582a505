import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusBack } from '@shopkeeper/ui';
import './bottom-drawer.css';

interface BottomDrawerProps {
  /** The accessible name. */
  readonly label: string;
  /** A click outside does not close it, for example because it contains a form. */
  readonly staysOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal drawer over the page. Opens from the bottom on a phone. */
export function BottomDrawer({ label, staysOpen = false, onClose, children }: BottomDrawerProps) {
  useFocusBack();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return undefined;
    sheet.showModal();
    // A click on the backdrop targets the dialog element itself; Escape closes it natively.
    const leave = ({ target }: MouseEvent) => (target === sheet && !staysOpen ? sheet.close() : undefined);
    sheet.addEventListener('click', leave);
    return () => sheet.removeEventListener('click', leave);
  }, [staysOpen]);
  return (
    <dialog ref={dialog} className="mc-drawer" aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  );
}
