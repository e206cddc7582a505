import { Tooltip } from 'antd';
import { type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { Pin } from '@shopkeeper/ui/icons';
import type { MenuRule } from '@shopkeeper/api-client/session';
import { useRuntime } from '@shopkeeper/shell';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';

/** The path of the shown page as menu rules name it, in lower case; undefined outside of all pages. */
export function useCurrentPage(): string | undefined {
  const { find } = useRuntime();
  return find(useLocation().pathname)?.page.toLowerCase();
}

interface MenuLinkProps {
  readonly rule: MenuRule;
  readonly onOpened: () => void;
  /** What the link shows; its accessible name if that is only an icon. */
  readonly children: ReactNode;
  readonly label?: string;
}

/** A link to the page of a rule; a plain click opens its tab. */
export function MenuLink({ rule, onOpened, children, label }: MenuLinkProps) {
  const { open } = useRuntime();
  const isCurrent = useCurrentPage() === rule.path.toLowerCase();
  const description = useCountDescription(rule.count);

  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(rule);
    onOpened();
  }

  return (
    <a
      className="menu-item"
      href={rule.menuType === 'link' ? rule.url : rule.path}
      aria-current={isCurrent && rule.path !== '' ? 'page' : undefined}
      aria-label={label}
      {...description}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** The number of pending items of an entry or group; nothing for none. It describes the entry and is no part of its name. */
export function MenuCount({ count }: { readonly count: number | undefined }) {
  return count ? (
    <span className="menu-count" aria-hidden>
      {count}
    </span>
  ) : null;
}

/** What is said of an entry or group with pending items. */
export function useCountDescription(count: number | undefined): { readonly 'aria-description'?: string } {
  const text = useShellText();
  return count ? { 'aria-description': text('menu.waiting', { count }) } : {};
}

interface MenuItemProps {
  readonly rule: MenuRule;
  readonly onOpened: () => void;
  /** Entries inside of a group have no icon. */
  readonly hasIcon?: boolean;
  /** The part of the title to highlight. */
  readonly search?: string;
}

/** A page in the menu, with a button that pins it to the top. */
export function MenuItem({ rule, onOpened, hasIcon = false, search = '' }: MenuItemProps) {
  return (
    <li className="menu-row">
      <MenuLink rule={rule} onOpened={onOpened}>
        {hasIcon ? <MenuIcon name={rule.icon} /> : null}
        <span className="menu-title">
          <Marked title={titleText(rule.title)} search={search} />
        </span>
        <MenuCount count={rule.count} />
      </MenuLink>
      {rule.path === '' ? null : <PinButton rule={rule} />}
    </li>
  );
}

function Marked({ title, search }: { readonly title: string; readonly search: string }) {
  const at = search === '' ? -1 : title.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return title;
  return (
    <>
      {title.slice(0, at)}
      <mark>{title.slice(at, at + search.length)}</mark>
      {title.slice(at + search.length)}
    </>
  );
}

function PinButton({ rule: { path, title } }: { readonly rule: MenuRule }) {
  const text = useShellText();
  const isPinned = useUiConfig(({ pinnedPages }) => pinnedPages.includes(path));
  const label = text(isPinned ? 'menu.unpin' : 'menu.pin', { title: titleText(title) });

  function toggle(): void {
    useUiConfig.setState(({ pinnedPages }) => ({
      pinnedPages: isPinned ? pinnedPages.filter((one) => one !== path) : [...pinnedPages, path],
    }));
  }

  return (
    <Tooltip title={label} placement="right">
      <button type="button" className="menu-pin" aria-label={label} aria-pressed={isPinned} onClick={toggle}>
        <Pin size={13} aria-hidden />
      </button>
    </Tooltip>
  );
}
