import { Modal, type ModalProps } from 'antd';
import { useFocusBack } from '@shopkeeper/ui';
import { useShown } from './use-shown.ts';

/** Distance from the top and minimum size of all dialogs. */
const place = { top: 15 };
const leastWidth = 340;
const leastHeight = 140;

/** A dialog of a page. It is rendered only while its tab is shown, because one that stays open across hide and show crashes. */
export function PageModal({ children, ...props }: Omit<ModalProps, 'open'>) {
  const isShown = useShown();
  useFocusBack();
  if (!isShown) return null;
  return (
    <Modal open style={place} styles={{ container: { minWidth: leastWidth, minHeight: leastHeight } }} {...props}>
      {children}
    </Modal>
  );
}
