import { Tooltip } from 'antd';
import { type ReactNode } from 'react';
import { Languages, Menu, Moon, PanelLeft, Search, Sun } from '@shopkeeper/ui/icons';
import { currentLanguage, setLanguage, useShellText } from '@shopkeeper/ui/i18n';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { HeaderWidgets } from './header-widgets.tsx';
import { NotificationCenter } from './notifications/notification-center.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { TabSelect } from './tab-select.tsx';
import { TabStrip } from './tab-strip.tsx';
import { usePhone } from '@shopkeeper/ui';

interface HeaderProps {
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly onSettings: () => void;
}

/** The header above the pages. */
export function Header({ onMenu, onSearch, onSettings }: HeaderProps) {
  const text = useShellText();
  const isPhone = usePhone();
  const { layoutMode, isMenuCollapsed } = useUiConfig();
  const menuLabel = isPhone ? 'menu.open' : isMenuCollapsed ? 'menu.expand' : 'menu.collapse';
  return (
    <header className="head">
      <IconButton label={text(menuLabel)} onClick={onMenu}>
        {isPhone ? <Menu size={18} aria-hidden /> : <PanelLeft size={18} aria-hidden />}
      </IconButton>
      {isPhone ? <TabSelect /> : layoutMode === 'Default' ? <TabStrip /> : <span className="head-space" />}
      <SearchButton isPhone={isPhone} onClick={onSearch} />
      {isPhone ? null : <LanguageButton />}
      {isPhone ? null : <ModeButton />}
      <HeaderWidgets />
      <NotificationCenter />
      <ProfileMenu onSettings={onSettings} />
    </header>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A header button with an icon and an accessible name. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Tooltip title={label}>
      <button type="button" className="head-icon" aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Tooltip>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function SearchButton({ isPhone, onClick }: { readonly isPhone: boolean; readonly onClick: () => void }) {
  const text = useShellText();
  if (isPhone) {
    return (
      <IconButton label={text('search.button')} onClick={onClick}>
        <Search size={17} aria-hidden />
      </IconButton>
    );
  }
  return (
    <button type="button" className="search-button" onClick={onClick}>
      <Search size={15} aria-hidden />
      <span>{text('search.button')}</span>
      <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}

function LanguageButton() {
  const text = useShellText();
  const next = currentLanguage() === 'en' ? 'zh-cn' : 'en';
  return (
    <IconButton label={`${text('header.language')} · ${text(`language.${next}`)}`} onClick={() => void setLanguage(next)}>
      <Languages size={17} aria-hidden />
    </IconButton>
  );
}

function ModeButton() {
  const text = useShellText();
  const isDark = useUiConfig((config) => config.isDark);
  return (
    <IconButton label={text(isDark ? 'header.light' : 'header.dark')} onClick={() => useUiConfig.setState({ isDark: !isDark })}>
      {isDark ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
    </IconButton>
  );
}
