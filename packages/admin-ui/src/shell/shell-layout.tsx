import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Minimize2 } from '@shopkeeper/ui/icons';
import { useStaffRules } from '@shopkeeper/api-client/session';
import { lazyPart, useOnline, usePhone } from '@shopkeeper/ui';
import { useShellText } from '@shopkeeper/ui/i18n';
import { LoosePane, TabHost } from '../tabs/tab-host.tsx';
import { useTabs } from '@shopkeeper/shell/tabs';
import { collapsedMenuWidth, useUiConfig } from '@shopkeeper/ui/theme';
import { Brand, fetchAhead, useFocusOnNavigation, whenIdle } from '@shopkeeper/shell/pages';
import { Header } from './header.tsx';
import { useRuntime } from '@shopkeeper/shell';
import { focusMenu } from './menu/menu-search.tsx';
import { MenuDrawer, SideMenu } from './menu/side-menu.tsx';
import { TabStrip } from './tab-strip.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const loadPalette = async () => (await import('./palette/palette.tsx')).Palette;
const loadKeyHelp = async () => (await import('./key-help.tsx')).KeyHelp;
const Palette = lazyPart(loadPalette);
const KeyHelp = lazyPart(loadKeyHelp);
const ViewBanner = lazyPart(async () => (await import('./view-banner.tsx')).ViewBanner);
const SettingsDrawer = lazyPart(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);

/** The first page is loaded before what may be opened later, in ms after the shell. */
const preloadMs = 2_000;
const preload = (): void => void fetchAhead([loadPalette, loadKeyHelp]);

type Floating = 'keys' | 'menu' | 'search' | 'settings' | undefined;

/** Menu, header, tabs and the page; on a phone the menu is a drawer. */
export function ShellLayout({ children }: { readonly children: ReactNode }) {
  const text = useShellText();
  const [floating, setFloating] = useState<Floating>();
  const isAlone = useIsAlone();
  const isPhone = usePhone();
  const main = useFocusOnNavigation<HTMLElement>(useLocation().pathname);
  const { layoutMode, isMenuCollapsed, menuWidth } = useUiConfig();
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(preload), preloadMs);
    return () => clearTimeout(timer);
  }, []);
  useShellKeys({ search: () => setFloating('search'), help: () => setFloating((open) => open ?? 'keys'), menu: findInMenu });

  /** Opens a collapsed menu first: its search field is not on the rail. */
  function findInMenu(): void {
    if (isPhone || isAlone) return setFloating('search');
    flushSync(() => useUiConfig.setState({ isMenuCollapsed: false }));
    return focusMenu();
  }

  function toggleMenu(): void {
    if (isPhone) setFloating('menu');
    else useUiConfig.setState({ isMenuCollapsed: !isMenuCollapsed });
  }

  return (
    <div className="shell" data-layout={layoutMode} data-alone={isAlone}>
      <a className="skip-link" href="#main">
        {text('menu.skip')}
      </a>
      {isPhone || isAlone ? null : (
        <aside className="side" style={{ width: isMenuCollapsed ? collapsedMenuWidth : menuWidth }}>
          <Brand isCollapsed={isMenuCollapsed} />
          <SideMenu isCollapsed={isMenuCollapsed} />
        </aside>
      )}
      <div className="stage">
        {isAlone ? null : (
          <Header onMenu={toggleMenu} onSearch={() => setFloating('search')} onSettings={() => setFloating('settings')} />
        )}
        {layoutMode === 'Classic' && !isPhone && !isAlone ? <TabStrip /> : null}
        <OfflineBanner />
        <Viewing />
        <main ref={main} id="main" className="main" tabIndex={-1}>
          <TabHost />
          <LoosePane />
          {children}
        </main>
      </div>
      <ExitFullScreen />
      <Floats floating={floating} show={setFloating} />
    </div>
  );
}

interface FloatsProps {
  readonly floating: Floating;
  readonly show: (next: Floating) => void;
}

/** The dialogs and drawers above the pages, one at a time. */
function Floats({ floating, show }: FloatsProps) {
  const isPhone = usePhone();
  const close = () => show(undefined);
  return (
    <>
      {isPhone && floating === 'menu' ? <MenuDrawer onClose={close} /> : null}
      {floating === 'search' ? <Palette onClose={close} onSettings={() => show('settings')} onKeys={() => show('keys')} /> : null}
      {floating === 'keys' ? <KeyHelp onClose={close} /> : null}
      {floating === 'settings' ? <SettingsDrawer onClose={close} /> : null}
    </>
  );
}

/** Whether the page is shown without menu and header. */
function useIsAlone(): boolean {
  const { pathname } = useLocation();
  const { find } = useRuntime();
  const isFullScreen = useTabs((state) => state.isFullScreen);
  return isFullScreen || find(pathname)?.screen.isFullPage === true;
}

function Viewing() {
  const viewing = useStaffRules((rules) => rules.viewing);
  return viewing ? <ViewBanner viewing={viewing} /> : null;
}

function OfflineBanner() {
  const text = useShellText();
  return useOnline() ? null : <output className="offline">{text('offline.banner')}</output>;
}

function ExitFullScreen() {
  const text = useShellText();
  const isFullScreen = useTabs((state) => state.isFullScreen);
  useEffect(() => {
    if (!isFullScreen) return undefined;
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) useTabs.setState({ isFullScreen: false });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isFullScreen]);
  return isFullScreen ? (
    <button
      type="button"
      className="exit-full-screen"
      aria-label={text('tabs.exit-full-screen')}
      onClick={() => useTabs.setState({ isFullScreen: false })}
    >
      <Minimize2 size={16} aria-hidden />
    </button>
  ) : null;
}
