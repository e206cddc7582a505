import { Drawer, Tooltip } from 'antd';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { type MenuRule, useStaffRules, visibleMenus } from '@shopkeeper/api-client/session';
import { Brand } from '@shopkeeper/shell/pages';
import { MenuIcon } from '../menu-icon/menu-icon.tsx';
import { useRuntime } from '@shopkeeper/shell';
import { useFocusBack } from '@shopkeeper/ui';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Called after an item was opened, to close the drawer on a phone. */
  readonly onOpened?: () => void;
}

/** The side menu from the server's rules. Groups are always expanded. */
export function SideMenu({ isCollapsed, onOpened }: SideMenuProps) {
  const text = useShellText();
  const menus = useStaffRules(({ menus: rules }) => rules);
  const shown = useMemo(() => visibleMenus(menus), [menus]);
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={list} className="side-menu" aria-label={text('menu.label')} data-collapsed={isCollapsed}>
      <Branch rules={shown} isCollapsed={isCollapsed} onOpened={onOpened ?? (() => undefined)} />
    </nav>
  );
}

interface BranchProps extends Required<SideMenuProps> {
  readonly rules: readonly MenuRule[];
}

function Branch({ rules, ...rest }: BranchProps) {
  return (
    <ul>
      {rules.map((rule) =>
        rule.type === 'menu_dir' ? (
          <li key={rule.id} className="menu-group">
            <p className="menu-group-title">{titleText(rule.title)}</p>
            <Branch rules={rule.children} {...rest} />
          </li>
        ) : (
          <li key={rule.id}>
            <Item rule={rule} {...rest} />
          </li>
        ),
      )}
    </ul>
  );
}

interface ItemProps extends Required<SideMenuProps> {
  readonly rule: MenuRule;
}

function Item({ rule, isCollapsed, onOpened }: ItemProps) {
  const { open, find } = useRuntime();
  const { pathname } = useLocation();
  const title = titleText(rule.title);
  const isCurrent = rule.path !== '' && find(pathname)?.page.toLowerCase() === rule.path.toLowerCase();

  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(rule);
    onOpened();
  }

  const item = (
    <a
      className="menu-item"
      href={rule.menuType === 'link' ? rule.url : rule.path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? title : undefined}
      onClick={follow}
    >
      <MenuIcon name={rule.icon} />
      {isCollapsed ? null : <span className="menu-title">{title}</span>}
      {isCollapsed || rule.count === undefined ? null : <span className="menu-count">{rule.count}</span>}
    </a>
  );
  return isCollapsed ? (
    <Tooltip title={title} placement="right">
      {item}
    </Tooltip>
  ) : (
    item
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
