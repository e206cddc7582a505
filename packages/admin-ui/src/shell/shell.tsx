import type { PropsWithChildren } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { queryClient } from '@shopkeeper/api-client';
import { beforeLanguage, currentLanguage, loadLocalePack, localePack, useShellText } from '@shopkeeper/ui/i18n';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { antdThemeOf, modeOf, useUiConfig } from '@shopkeeper/ui/theme';
import { isShellPreserved, usePreservedShell } from '@shopkeeper/shell/tabs';
import { LeaveGuard } from './leave-guard.tsx';
import { LeadToSecondFactor } from './lead-to-second-factor.tsx';
import { ShellLayout } from './shell-layout.tsx';
import { Questions, Toasts } from '../notices/toaster.tsx';
import './shell.css';
import './menu/side-menu.css';
import './header.css';
import './tabs.css';
// Used by pages of every kind, so the styles must not depend on a list being loaded first.
import '../styles/resource.css';

beforeLanguage(loadLocalePack);

useAdminSession.subscribe(({ person }) => {
  if (!person && !isShellPreserved()) queryClient.clear();
});
usePreservedShell.subscribe(({ ownerId }, before) => {
  if (ownerId === undefined && useAdminSession.getState().person?.id !== before.ownerId) queryClient.clear();
});

/** The shell of the back office: theme, texts, toasts, query cache, menu and tabs. */
export function Shell({ children }: PropsWithChildren) {
  const config = useUiConfig();
  // Re-renders on language change, so that antd's texts change together with ours.
  useShellText();
  const locale = localePack(currentLanguage());
  return (
    <ConfigProvider
      theme={antdThemeOf(config.themeName, modeOf(config))}
      button={{ autoInsertSpace: false }}
      tooltip={{ mouseEnterDelay: 0.5, mouseLeaveDelay: 0.3 }}
      {...(locale ? { locale } : {})}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <Questions />
        <LeaveGuard />
        <LeadToSecondFactor />
        <ShellLayout>{children}</ShellLayout>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
