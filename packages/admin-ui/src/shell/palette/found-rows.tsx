import { Command } from 'cmdk';
import { titleText } from '@shopkeeper/ui/i18n';
import { useStaffRules, visibleMenus } from '@shopkeeper/api-client/session';
import { TimeText } from '@shopkeeper/ui';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';
import { type Runtime, useRuntime } from '@shopkeeper/shell';
import { menuPages } from '../menu/menu-pages.ts';
import type { Choose } from './menu-pages.tsx';
import type { FoundAnswer, FoundGroup } from './use-found.ts';

interface FoundRowsProps {
  readonly found: FoundAnswer;
  readonly choose: Choose;
}

/** Names of built-in menu entries and permissions; their pages are found by title. */
const textKey = /^[a-z][\w-]*:[\w.-]+$/i;

/** Rows found by number or name, grouped by page, in the order of the menu. */
export function FoundRows({ found: { groups, typed }, choose }: FoundRowsProps) {
  const runtime = useRuntime();
  const menus = useStaffRules(({ menus: rules }) => rules);
  const pages = menuPages(visibleMenus(menus)).map(({ rule }) => rule.path);
  // Pages that are not in the menu come last.
  const indexOf = ({ page }: FoundGroup): number => (pages.includes(page) ? pages.indexOf(page) : pages.length);
  return groups
    .toSorted((one, other) => indexOf(one) - indexOf(other))
    .map((group) => {
      const list = runtime.find(group.page);
      const rows = group.rows.filter(({ label }) => !textKey.test(label));
      if (!list || list.isDenied || rows.length === 0) return null;
      return (
        <Command.Group key={group.page} heading={titleText(list.title)}>
          {rows.map((row) => (
            <Command.Item
              key={row.id}
              value={`row ${group.page} ${row.id}`}
              // Rows found by the server match regardless of their text; pages whose title matches rank above them.
              keywords={[row.label, typed]}
              onSelect={() => choose(() => runtime.navigate(addressOf(runtime, group, row)))}
            >
              <MenuIcon name={list.rule?.icon ?? ''} />
              <span>{row.label}</span>
              <small>
                {[row.hint, row.state].filter((part) => part !== '').join(' · ')}
                {row.at === null ? null : <TimeText at={row.at} />}
              </small>
            </Command.Item>
          ))}
        </Command.Group>
      );
    });
}

/** The address of the row's own page, or of its list filtered by the row. */
function addressOf({ find }: Pick<Runtime, 'find'>, { page }: FoundGroup, row: FoundGroup['rows'][number]): string {
  const own = find(`${page}/${row.id}`);
  return own && !own.isDenied ? own.pathname : `${page}?q=${encodeURIComponent(row.label)}`;
}
