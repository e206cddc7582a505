import { Drawer } from 'antd';
import { Brand } from './brand.tsx';
import { SideMenu } from './side-menu.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** The side menu as a drawer on a phone. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  return (
    <Drawer open placement="left" size={280} onClose={onClose} title={<Brand isCollapsed={false} />} rootClassName="menu-drawer">
      <SideMenu isCollapsed={false} onOpened={onClose} />
    </Drawer>
  );
}
