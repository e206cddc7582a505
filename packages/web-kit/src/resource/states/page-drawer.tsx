import { Drawer, type DrawerProps } from 'antd';
import { useFocusBack } from '../../shell/use-focus-back.ts';
import { useShown } from './use-shown.ts';

/** A drawer of a page. It stands only while its tab is shown; what it draws from lives above it and is there again with the tab. */
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
