import { Drawer } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShellText } from '@shopkeeper/ui/i18n';
import { useStaffRules, visibleMenus } from '@shopkeeper/api-client/session';
import { Brand } from '@shopkeeper/shell/pages';
import { useFocusBack } from '@shopkeeper/ui';
import { findMenuPages, menuPages } from './menu-pages.ts';
import { MenuRail } from './menu-rail.tsx';
import { FoundPages, MenuSearch } from './menu-search.tsx';
import { MenuTree, PinnedPages } from './menu-tree.tsx';
import { useMenuCounts, withCounts } from './use-menu-counts.ts';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Called after an item was opened, to close the drawer on a phone. */
  readonly onOpened?: () => void;
}

/** The side menu from the server's rules: pinned pages and collapsible groups with a search field, or a rail of icons. */
export function SideMenu({ isCollapsed, onOpened }: SideMenuProps) {
  const text = useShellText();
  const menus = useStaffRules(({ menus: rules }) => rules);
  const counts = useMenuCounts();
  const rules = useMemo(() => withCounts(visibleMenus(menus), counts ?? {}), [menus, counts]);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('.menu-scroll [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const search = isCollapsed ? '' : typed.trim();
  const found = search === '' ? [] : findMenuPages(menuPages(rules), search);

  function opened(): void {
    setTyped('');
    onOpened?.();
  }

  return (
    <nav ref={list} className="side-menu" aria-label={text('menu.label')} data-collapsed={isCollapsed}>
      {isCollapsed ? null : <MenuSearch typed={typed} onType={setTyped} found={found} onOpened={opened} />}
      <div className="menu-scroll">
        {isCollapsed ? <MenuRail rules={rules} onOpened={opened} /> : null}
        {search === '' ? null : <FoundPages found={found} search={search} onOpened={opened} />}
        {isCollapsed || search !== '' ? null : (
          <>
            <PinnedPages rules={rules} onOpened={opened} />
            <MenuTree rules={rules} onOpened={opened} />
          </>
        )}
      </div>
    </nav>
  );
}

/** The side menu as a drawer on a phone. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  return (
    <Drawer open placement="left" size={280} onClose={onClose} title={<Brand isCollapsed={false} />} rootClassName="menu-drawer">
      <SideMenu isCollapsed={false} onOpened={onClose} />
    </Drawer>
  );
}
