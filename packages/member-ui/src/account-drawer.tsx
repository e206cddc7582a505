import { languages } from '@shopkeeper/resource/schema';
import { Link } from 'react-router';
import { currentLanguage, setLanguage, shellText, useText } from '@shopkeeper/ui/i18n';
import { House, LogOut, X } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { signOutMember, useMemberRules, useMemberSession } from '@shopkeeper/api-client/session';
import { type ThemeName, themeNames, useUiConfig } from '@shopkeeper/ui/theme';
import { Avatar } from './avatar.tsx';
import { atHand, MenuLink, usePublicMenus } from './member-nav.tsx';
import { BottomDrawer } from './bottom-drawer.tsx';
import './account-drawer.css';

interface AccountDrawerProps {
  readonly onClose: () => void;
}

/** The account drawer of the member: further pages, appearance and sign-out. Opens from the bottom on a phone. */
export function AccountDrawer({ onClose }: AccountDrawerProps) {
  const text = useText('member-area');
  const person = useMemberSession((session) => session.person);
  const menus = useMemberRules((rules) => rules.menus);
  const shared = usePublicMenus();
  const name = person?.nickname || person?.username || '';
  return (
    <BottomDrawer label={text('account.title', { name })} onClose={onClose}>
      <Stack row gap={12}>
        <Avatar />
        <Stack grow>
          <b>{name}</b>
          <Text as="small" color="muted" size={13}>
            {person?.username}
          </Text>
        </Stack>
        <button type="button" className="mc-icon-button" aria-label={text('account.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </Stack>
      <Stack gap={2} margin="14px 0" className="mc-drawer-links">
        {[...shared, ...menus.slice(atHand)].map((menu) => (
          <MenuLink key={menu.path} menu={menu} onClick={onClose} />
        ))}
        <Link to="/" onClick={onClose}>
          <House size={20} strokeWidth={1.75} aria-hidden />
          <span>{text('nav.home')}</span>
        </Link>
      </Stack>
      <Looks />
      <button type="button" className="mc-button wide" onClick={() => void leaveArea()}>
        <LogOut size={16} aria-hidden />
        {text('account.sign-out')}
      </button>
    </BottomDrawer>
  );
}

/** Signs out and reloads the page, so that no data of the account stays in memory. */
async function leaveArea(): Promise<void> {
  await signOutMember();
  window.location.reload();
}

function Looks() {
  const text = useText('member-area');
  const { isDark, themeName } = useUiConfig();
  const language = currentLanguage();
  const isTheme = (value: string): value is ThemeName => themeNames.some((one) => one === value);
  return (
    <Stack gap={12} margin="0 0 18px" className="mc-preferences">
      <div role="group" aria-label={text('account.look')}>
        {[false, true].map((dark) => (
          <button
            key={String(dark)}
            type="button"
            aria-pressed={isDark === dark}
            onClick={() => useUiConfig.setState({ isDark: dark })}
          >
            {text(dark ? 'account.dark' : 'account.light')}
          </button>
        ))}
      </div>
      <div role="group" aria-label={text('account.language')}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            lang={one === 'en' ? 'en' : 'zh-CN'}
            aria-pressed={language === one}
            onClick={() => void setLanguage(one)}
          >
            {shellText(`language.${one}`)}
          </button>
        ))}
      </div>
      <label>
        {text('account.theme')}
        <select
          value={themeName}
          onChange={({ target }) => isTheme(target.value) && useUiConfig.setState({ themeName: target.value })}
        >
          {themeNames.map((one) => (
            <option key={one} value={one}>
              {shellText(`settings.theme.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </Stack>
  );
}
