import { Tooltip } from 'antd';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { titleText } from '@shopkeeper/ui/i18n';
import type { MenuRule } from '@shopkeeper/api-client/session';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';
import { MenuItem, MenuLink, useCurrentPage } from './menu-item.tsx';
import { groupsAround, type MenuPage, menuPages, pendingIn } from './menu-pages.ts';

interface MenuRailProps {
  readonly rules: readonly MenuRule[];
  readonly onOpened: () => void;
}

/** The collapsed menu: icons of pages and groups; a group shows its pages beside the rail. */
export function MenuRail({ rules, onOpened }: MenuRailProps) {
  return (
    <ul>
      {rules.map((rule) =>
        rule.type === 'menu_dir' ? (
          <RailGroup key={rule.id} rule={rule} onOpened={onOpened} />
        ) : (
          <Tooltip key={rule.id} title={titleText(rule.title)} placement="right">
            <li>
              <MenuLink rule={rule} onOpened={onOpened} label={titleText(rule.title)}>
                <MenuIcon name={rule.icon} />
                {rule.count ? <span className="menu-mark" aria-hidden /> : null}
              </MenuLink>
            </li>
          </Tooltip>
        ),
      )}
    </ul>
  );
}

interface RailGroupProps {
  readonly rule: MenuRule;
  readonly onOpened: () => void;
}

/** Heights in pixels of an entry of the flyout, and of its heading and paddings. */
const entryHeight = 33;
const headHeight = 50;

function RailGroup({ rule, onOpened }: RailGroupProps) {
  const [top, setTop] = useState<number>();
  const item = useRef<HTMLLIElement>(null);
  const page = useCurrentPage();
  const pages = menuPages(rule.children, [rule]);
  const isOpen = top !== undefined;
  const show = () => setTop(item.current?.getBoundingClientRect().top);
  const hide = () => setTop(undefined);

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    hide();
    item.current?.querySelector('button')?.focus();
  }

  function opened(): void {
    hide();
    onOpened();
  }

  return (
    <li
      ref={item}
      onMouseEnter={show}
      onMouseLeave={hide}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || hide()}
    >
      <button
        type="button"
        className="menu-item"
        aria-label={titleText(rule.title)}
        aria-expanded={isOpen}
        data-current={groupsAround(pages, page).length > 0}
        onClick={show}
      >
        <MenuIcon name={rule.icon} />
        {pendingIn(rule) > 0 ? <span className="menu-mark" aria-hidden /> : null}
      </button>
      {isOpen ? <Flyout rule={rule} pages={pages} top={top} onOpened={opened} /> : null}
    </li>
  );
}

interface FlyoutProps extends RailGroupProps {
  readonly pages: readonly MenuPage[];
  /** The distance of the icon from the top of the window, in pixels. */
  readonly top: number;
}

/** The pages of a group beside its icon. */
function Flyout({ rule, pages, top, onOpened }: FlyoutProps) {
  return (
    <div className="menu-flyout" style={flyoutStyle(top, pages.length)}>
      <p className="menu-heading">{titleText(rule.title)}</p>
      <ul>
        {pages.map((one) => (
          <MenuItem key={one.rule.id} rule={one.rule} onOpened={onOpened} />
        ))}
      </ul>
    </div>
  );
}

/** Beside its icon, but never below the window. */
const flyoutStyle = (top: number, entries: number): CSSProperties => ({
  top: `max(8px, min(${top}px, calc(100vh - ${headHeight + entries * entryHeight}px)))`,
});
