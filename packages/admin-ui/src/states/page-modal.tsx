import { Modal, type ModalProps } from 'antd';
import { useFocusBack } from '@shopkeeper/ui';
import { focusFirstField } from './focus-first-field.ts';
import { useShown } from './use-shown.ts';

/**
 * A dialog of a page; its distance from the top and least size are those of all dialogs (`shell.css`). It is rendered only while
 * its tab is shown, because one that stays open across hide and show crashes.
 */
export function PageModal({ children, afterOpenChange, ...props }: Omit<ModalProps, 'open'>) {
  const isShown = useShown();
  useFocusBack();
  if (!isShown) return null;
  return (
    <Modal
      open
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirstField();
        afterOpenChange?.(isOpen);
      }}
      {...props}
    >
      {children}
    </Modal>
  );
}
