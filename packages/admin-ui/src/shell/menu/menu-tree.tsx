import { useState } from 'react';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { ChevronDown } from '@shopkeeper/ui/icons';
import type { MenuRule } from '@shopkeeper/api-client/session';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';
import { MenuCount, MenuItem, useCountDescription, useCurrentPage } from './menu-item.tsx';
import { groupsAround, menuPages, pendingIn } from './menu-pages.ts';

interface MenuTreeProps {
  readonly rules: readonly MenuRule[];
  readonly onOpened: () => void;
}

/** The groups of the menu, one of them open: the one of the shown page, or the first. */
export function MenuTree({ rules, onOpened }: MenuTreeProps) {
  const page = useCurrentPage();
  const around = groupsAround(menuPages(rules), page);
  const [firstGroup] = rules.filter(({ type }) => type === 'menu_dir');
  const [before, setBefore] = useState(page);
  const [openGroups, setOpenGroups] = useState(around.length > 0 || !firstGroup ? around : [firstGroup.id]);
  if (page !== before) {
    setBefore(page);
    // A page outside of all groups, such as the dashboard, leaves the open group as it is.
    if (around.length > 0) setOpenGroups(around);
  }
  return <Branch rules={rules} outer={[]} openGroups={openGroups} onToggle={setOpenGroups} onOpened={onOpened} />;
}

interface BranchProps extends MenuTreeProps {
  /** The ids of the groups around these rules, outermost first. */
  readonly outer: readonly number[];
  readonly openGroups: readonly number[];
  readonly onToggle: (openGroups: readonly number[]) => void;
}

function Branch({ rules, ...rest }: BranchProps) {
  return (
    <ul>
      {rules.map((rule) =>
        rule.type === 'menu_dir' ? (
          <Group key={rule.id} rule={rule} {...rest} />
        ) : (
          <MenuItem key={rule.id} rule={rule} hasIcon={rest.outer.length === 0} onOpened={rest.onOpened} />
        ),
      )}
    </ul>
  );
}

function Group({ rule, outer, openGroups, onToggle, onOpened }: Omit<BranchProps, 'rules'> & { readonly rule: MenuRule }) {
  const isOpen = openGroups.includes(rule.id);
  const inner = [...outer, rule.id];
  const pending = isOpen ? 0 : pendingIn(rule);
  const description = useCountDescription(pending);
  return (
    <li className="menu-group">
      <button
        type="button"
        className="menu-item menu-group-title"
        aria-expanded={isOpen}
        {...description}
        onClick={() => onToggle(isOpen ? outer : inner)}
      >
        {outer.length === 0 ? <MenuIcon name={rule.icon} /> : null}
        <span className="menu-title">{titleText(rule.title)}</span>
        <MenuCount count={pending} />
        <ChevronDown className="menu-chevron" size={14} aria-hidden />
      </button>
      {isOpen ? (
        <Branch rules={rule.children} outer={inner} openGroups={openGroups} onToggle={onToggle} onOpened={onOpened} />
      ) : null}
    </li>
  );
}

/** The pages that the person pinned, above the groups. */
export function PinnedPages({ rules, onOpened }: MenuTreeProps) {
  const text = useShellText();
  const pinned = useUiConfig(({ pinnedPages }) => pinnedPages);
  const pages = menuPages(rules);
  const shown = pinned.flatMap((path) => pages.find(({ rule }) => rule.path === path) ?? []);
  if (shown.length === 0) return null;
  return (
    <>
      <p className="menu-heading">{text('menu.pinned')}</p>
      <ul>
        {shown.map(({ rule }) => (
          <MenuItem key={rule.id} rule={rule} hasIcon onOpened={onOpened} />
        ))}
      </ul>
      <p className="menu-heading">{text('menu.all')}</p>
    </>
  );
}
