import { Command } from 'cmdk';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { type MenuRule, useStaffRules, visibleMenus } from '@shopkeeper/api-client/session';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';
import { useRuntime } from '@shopkeeper/shell';

/** Closes the palette and runs the given function. */
export type Choose = (move: () => void) => void;

export function MenuPages({ choose }: { readonly choose: Choose }) {
  const text = useShellText();
  const runtime = useRuntime();
  const menus = useStaffRules(({ menus: rules }) => rules);
  return (
    <Command.Group heading={text('search.pages')}>
      {pages(visibleMenus(menus), []).map(({ rule, trail }) => (
        <Command.Item
          key={rule.id}
          value={`page ${rule.id}`}
          keywords={[titleText(rule.title), ...trail, rule.path]}
          onSelect={() => choose(() => runtime.open(rule))}
        >
          <MenuIcon name={rule.icon} />
          <span>{titleText(rule.title)}</span>
          <small>{trail.join(' / ')}</small>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

interface FoundPage {
  readonly rule: MenuRule;
  /** The titles of the parent groups, outermost first. */
  readonly trail: readonly string[];
}

function pages(rules: readonly MenuRule[], trail: readonly string[]): readonly FoundPage[] {
  return rules.flatMap((rule) =>
    rule.type === 'menu_dir' ? pages(rule.children, [...trail, titleText(rule.title)]) : [{ rule, trail }],
  );
}
