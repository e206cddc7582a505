import { Drawer, type DrawerProps } from 'antd';
import { useFocusBack } from '@shopkeeper/ui';
import { useShown } from './use-shown.ts';

/** A drawer of a page. It is rendered only while its tab is shown; its state is held by the parent and survives. */
export function PageDrawer({ children, ...props }: Omit<DrawerProps, 'open'>) {
  const isShown = useShown();
  useFocusBack();
  if (!isShown) return null;
  return (
    <Drawer open {...props}>
      {children}
    </Drawer>
  );
}
