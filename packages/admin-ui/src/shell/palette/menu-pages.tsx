import { Command } from 'cmdk';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { useStaffRules, visibleMenus } from '@shopkeeper/api-client/session';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';
import { initialsOf, menuPages } from '../menu/menu-pages.ts';
import { useRuntime } from '@shopkeeper/shell';

/** Closes the palette and runs the given function. */
export type Choose = (move: () => void) => void;

export function MenuPages({ choose }: { readonly choose: Choose }) {
  const text = useShellText();
  const runtime = useRuntime();
  const menus = useStaffRules(({ menus: rules }) => rules);
  return (
    <Command.Group heading={text('search.pages')}>
      {menuPages(visibleMenus(menus)).map(({ rule, groups }) => {
        const title = titleText(rule.title);
        const trail = groups.map((group) => titleText(group.title));
        return (
          <Command.Item
            key={rule.id}
            value={`page ${rule.id}`}
            keywords={[title, initialsOf(title), ...trail, rule.path]}
            onSelect={() => choose(() => runtime.open(rule))}
          >
            <MenuIcon name={rule.icon} />
            <span>{title}</span>
            <small>{trail.join(' / ')}</small>
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}
