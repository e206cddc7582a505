import { Modal } from 'antd';
import { Command } from 'cmdk';
import { useState } from 'react';
import { currentLanguage, setLanguage, titleText, useShellText } from '../i18n/text.ts';
import { useStaffRules } from '../session/staff.ts';
import { useUiConfig } from '../theme/ui-config.ts';
import { MenuIcon } from './menu-icon.tsx';
import { type MenuRule, visibleMenus } from './menu-rules.ts';
import { signOut } from './profile-menu.tsx';
import { useRuntime } from './runtime.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onSettings: () => void;
}

/** Finds pages and actions by a few letters. */
export function Palette({ onClose, onSettings }: PaletteProps) {
  const text = useShellText();
  const runtime = useRuntime();
  const [typed, setTyped] = useState('');
  const menus = useStaffRules(({ menus: rules }) => rules);

  function choose(move: () => void): void {
    onClose();
    move();
  }

  return (
    <Modal open onCancel={onClose} footer={null} closable={false} className="palette" width={560} destroyOnHidden>
      <Command label={text('search.button')} loop filter={rank}>
        <Command.Input ref={focus} value={typed} onValueChange={setTyped} placeholder={text('search.placeholder')} />
        <Command.List>
          <Command.Empty>{text('search.empty', { text: typed })}</Command.Empty>
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
          <Actions choose={choose} onSettings={onSettings} />
        </Command.List>
      </Command>
    </Modal>
  );
}

/** A dialog for typing takes the focus; antd gives it to the dialog itself a moment later. */
function focus(input: HTMLInputElement | null): void {
  if (input) requestAnimationFrame(() => input.focus());
}

/** Titles before groups before addresses, and only what holds the typed letters. */
function rank(_value: string, typed: string, keywords: readonly string[] = []): number {
  const wanted = typed.trim().toLowerCase();
  const at = keywords.findIndex((keyword) => keyword.toLowerCase().includes(wanted));
  return at < 0 ? 0 : 1 / (at + 1);
}

interface ActionsProps {
  readonly choose: (move: () => void) => void;
  readonly onSettings: () => void;
}

function Actions({ choose, onSettings }: ActionsProps) {
  const text = useShellText();
  const runtime = useRuntime();
  const isDark = useUiConfig((config) => config.isDark);
  const next = currentLanguage() === 'en' ? 'zh-cn' : 'en';
  const actions: readonly (readonly [label: string, move: () => void])[] = [
    [text(isDark ? 'search.light' : 'search.dark'), () => useUiConfig.setState({ isDark: !isDark })],
    [text(`language.${next}`), () => void setLanguage(next)],
    [text('header.settings'), onSettings],
    [text('header.sign-out'), () => void signOut(runtime)],
  ];
  return (
    <Command.Group heading={text('search.actions')}>
      {actions.map(([label, move]) => (
        <Command.Item key={label} value={`action ${label}`} keywords={[label]} onSelect={() => choose(move)}>
          <MenuIcon name="" />
          <span>{label}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

interface FoundPage {
  readonly rule: MenuRule;
  /** The groups above, outermost first. */
  readonly trail: readonly string[];
}

function pages(rules: readonly MenuRule[], trail: readonly string[]): readonly FoundPage[] {
  return rules.flatMap((rule) =>
    rule.type === 'menu_dir' ? pages(rule.children, [...trail, titleText(rule.title)]) : [{ rule, trail }],
  );
}
