import { Dropdown, type MenuProps } from 'antd';
import { assetUrl, useAdminSession } from '@shopkeeper/api-client/session';
import { currentLanguage, setLanguage, titleText, useShellText } from '@shopkeeper/ui/i18n';
import { ChevronDown } from '@shopkeeper/ui/icons';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { type Runtime, useRuntime } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { clearCaches, signOut } from '../user-actions/user-actions.ts';
import { useWidgetEntries } from '../user-actions/widget-entries.ts';

interface ProfileMenuProps {
  readonly onSettings: () => void;
}

/** The profile menu: the signed-in staff user and personal actions. */
export function ProfileMenu({ onSettings }: ProfileMenuProps) {
  const text = useShellText();
  const isPhone = usePhone();
  const person = useAdminSession((session) => session.person);
  const runtime = useRuntime();
  const menu = useProfileItems(onSettings, { isPhone, runtime });
  const name = person?.nickname || person?.username || '';
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <button type="button" className="profile" aria-label={text('header.profile', { name })} aria-haspopup="menu">
        {/* Drawn by CSS, so that screen readers only read the whole name. */}
        <span className="avatar" aria-hidden data-letter={person?.avatar ? '' : name.slice(0, 1).toUpperCase()}>
          {person?.avatar ? <img src={assetUrl(person.avatar)} alt="" /> : null}
        </span>
        {isPhone ? null : <span className="profile-name">{name}</span>}
        {isPhone ? null : <ChevronDown size={14} aria-hidden />}
      </button>
    </Dropdown>
  );
}

function useProfileItems(onSettings: () => void, at: { readonly isPhone: boolean; readonly runtime: Runtime }): MenuProps {
  const { isPhone, runtime } = at;
  const text = useShellText();
  const isDark = useUiConfig((config) => config.isDark);
  const isSuper = useAdminSession(({ person }) => person?.super === true);
  const entries = useWidgetEntries();
  const next = currentLanguage() === 'en' ? 'zh-cn' : 'en';
  const moves: Readonly<Record<string, () => void>> = {
    language: () => void setLanguage(next),
    mode: () => useUiConfig.setState({ isDark: !isDark }),
    settings: onSettings,
    'clear-caches': clearCaches,
    'sign-out': () => void signOut(runtime),
    ...Object.fromEntries(entries.map(({ titleKey, open }) => [titleKey, open])),
  };
  const phoneItems = [
    { key: 'language', label: text(`language.${next}`) },
    { key: 'mode', label: text(isDark ? 'header.light' : 'header.dark') },
  ];
  return {
    items: [
      ...(isPhone ? phoneItems : []),
      ...runtime.personal().map(({ path, titleKey }) => ({ key: path, label: titleText(titleKey) })),
      { key: 'settings', label: text('header.settings') },
      ...entries.map(({ titleKey, title }) => ({ key: titleKey, label: title })),
      ...(isSuper ? [{ key: 'clear-caches', label: text('header.clear-caches') }] : []),
      { type: 'divider' },
      { key: 'sign-out', label: text('header.sign-out') },
    ],
    onClick: ({ key }) => (key.startsWith('/') ? runtime.navigate(key) : moves[key]?.()),
  };
}
