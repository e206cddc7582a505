import { Command } from 'cmdk';
import { useState } from 'react';
import { currentLanguage, setLanguage, titleText, useShellText } from '@shopkeeper/ui/i18n';
import { Eraser, Keyboard, Languages, LogOut, Moon, Palette, Sun, User, Zap, type LucideIcon } from '@shopkeeper/ui/icons';
import { useTabs } from '@shopkeeper/shell/tabs';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { clearCaches, signOut } from '../../user-actions/user-actions.ts';
import { useRuntime } from '@shopkeeper/shell';
import { useWidgetEntries } from '../../user-actions/widget-entries.ts';
import type { Choose } from './menu-pages.tsx';
import { pageActions } from './page-actions.ts';

interface ActionsProps {
  readonly choose: Choose;
  readonly onSettings: () => void;
  readonly onKeys: () => void;
}

/** Actions of the current page and of the whole back office. */
export function Actions({ choose, onSettings, onKeys }: ActionsProps) {
  const text = useShellText();
  const runtime = useRuntime();
  const isDark = useUiConfig((config) => config.isDark);
  const isSuper = useAdminSession(({ person }) => person?.super === true);
  const entries = useWidgetEntries();
  const next = currentLanguage() === 'en' ? 'zh-cn' : 'en';
  const everywhere: readonly PaletteAction[] = [
    {
      label: text(isDark ? 'search.light' : 'search.dark'),
      icon: isDark ? Sun : Moon,
      run: () => useUiConfig.setState({ isDark: !isDark }),
    },
    { label: text(`language.${next}`), icon: Languages, run: () => void setLanguage(next) },
    { label: text('header.settings'), icon: Palette, run: onSettings },
    { label: text('keys.title'), icon: Keyboard, run: onKeys },
    ...runtime.personal().map(({ path, titleKey }) => ({
      label: titleText(titleKey),
      icon: User,
      run: () => runtime.navigate(path),
    })),
    ...entries.map(({ title, open }) => ({ label: title, icon: Zap, run: open })),
    ...(isSuper ? [{ label: text('header.clear-caches'), icon: Eraser, run: clearCaches }] : []),
    { label: text('header.sign-out'), icon: LogOut, run: () => void signOut(runtime) },
  ];
  return (
    <>
      <OnThisPage choose={choose} />
      <PaletteActions heading={text('search.actions')} deeds={everywhere} choose={choose} />
    </>
  );
}

function OnThisPage({ choose }: { readonly choose: Choose }) {
  const text = useShellText();
  // Read once: the page behind the palette does not change.
  const [offered] = useState(pageActions);
  const title = useTabs(({ tabs, active }) => tabs.find(({ path }) => path === active)?.title ?? '');
  if (offered.length === 0) return null;
  const heading = text('search.here', { title: titleText(title) });
  return <PaletteActions heading={heading} deeds={offered.map((one) => ({ ...one, icon: Zap }))} choose={choose} />;
}

interface PaletteAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

function PaletteActions({
  heading,
  deeds: bulkActions,
  choose,
}: {
  readonly heading: string;
  readonly deeds: readonly PaletteAction[];
  readonly choose: Choose;
}) {
  return (
    <Command.Group heading={heading}>
      {bulkActions.map(({ label, icon: Picture, run }) => (
        <Command.Item key={label} value={`${heading} ${label}`} keywords={[label]} onSelect={() => choose(run)}>
          <Picture className="menu-icon" strokeWidth={1.75} aria-hidden />
          <span>{label}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
