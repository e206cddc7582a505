import { Dropdown, type MenuProps } from 'antd';
import { assetUrl } from '../http/asset-url.ts';
import { call } from '../http/calls.ts';
import { currentLanguage, setLanguage, shellText, titleText, useShellText } from '../i18n/text.ts';
import { ChevronDown } from '../icons/index.ts';
import { showLoadingOverlay } from '../progress/loading-overlay.ts';
import { useAdminSession } from '../session/session-store.ts';
import { signOutStaff } from '../session/staff.ts';
import { lossText } from '../tabs/close-tabs.ts';
import { confirmBy } from '../tabs/confirm.ts';
import { dirtyPaths, forgetDirty } from '../tabs/dirty.ts';
import { forgetTabs, useTabs } from '../tabs/tab-store.ts';
import { useUiConfig } from '../theme/ui-config.ts';
import { type Runtime, useRuntime } from './runtime.ts';
import { usePhone } from './use-phone.ts';

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
  const next = currentLanguage() === 'en' ? 'zh-cn' : 'en';
  const moves: Readonly<Record<string, () => void>> = {
    language: () => void setLanguage(next),
    mode: () => useUiConfig.setState({ isDark: !isDark }),
    settings: onSettings,
    'clear-caches': clearCaches,
    'sign-out': () => void signOut(runtime),
  };
  const phoneItems = [
    { key: 'language', label: text(`language.${next}`) },
    { key: 'mode', label: text(isDark ? 'header.light' : 'header.dark') },
  ];
  return {
    items: [
      ...(isPhone ? phoneItems : []),
      ...runtime.personal.map(({ path, titleKey }) => ({ key: path, label: titleText(titleKey) })),
      { key: 'settings', label: text('header.settings') },
      ...(isSuper ? [{ key: 'clear-caches', label: text('header.clear-caches') }] : []),
      { type: 'divider' },
      { key: 'sign-out', label: text('header.sign-out') },
    ],
    onClick: ({ key }) => (key.startsWith('/') ? runtime.navigate(key) : moves[key]?.()),
  };
}

/** Clears the server's derived caches. Sessions, counters and stored replies stay. */
export function clearCaches(): void {
  // The call itself reports a rejection (allowed once in ten seconds).
  void call('/admin/ajax/clearCache', { type: 'all' }, { showSuccess: shellText('header.cleared') }).catch(() => undefined);
}

/** Signs out; asks for confirmation first when input would be lost. */
export async function signOut(runtime: Runtime): Promise<void> {
  const dirty = dirtyPaths();
  const lost = useTabs.getState().tabs.filter(({ path }) => dirty.has(path));
  const question = { title: shellText('leave.title'), text: lossText(lost), confirm: shellText('leave.confirm') };
  if (lost.length > 0 && !(await confirmBy(question))) return;
  forgetDirty([...dirty]);
  const lower = showLoadingOverlay();
  // Navigates last, because the login redirects people who are still signed in.
  await signOutStaff();
  forgetTabs();
  runtime.navigate('/admin/login');
  lower();
}
