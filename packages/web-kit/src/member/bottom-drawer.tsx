import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusBack } from '../shell/use-focus-back.ts';
import './bottom-drawer.css';

interface BottomDrawerProps {
  /** What it is, to whoever does not see it. */
  readonly label: string;
  /** Holds what somebody typed: a press beside it does not close it. */
  readonly staysOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Lies over the page until it is closed. Rises from the foot of a phone. */
export function BottomDrawer({ label, staysOpen = false, onClose, children }: BottomDrawerProps) {
  useFocusBack();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return undefined;
    sheet.showModal();
    // The ground around the sheet belongs to the dialog itself; Escape closes it by itself.
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
