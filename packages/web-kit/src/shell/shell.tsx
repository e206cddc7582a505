import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../http/query.ts';
import { showNoticesBy } from '../http/notices.ts';
import { beforeLanguage, currentLanguage, useShellText } from '../i18n/text.ts';
import { loadLocalePack, localePack } from '../i18n/locale-packs.ts';
import { useAdminSession } from '../session/session-store.ts';
import { askBy } from '../tabs/confirm.ts';
import { antdThemeOf } from '../theme/antd-theme.ts';
import { modeOf, useUiConfig } from '../theme/ui-config.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { ShellProps } from './shell-props.ts';
import { ShellLayout } from './shell-layout.tsx';
import './shell.css';

beforeLanguage(loadLocalePack);

useAdminSession.subscribe(({ person }) => {
  if (!person) queryClient.clear();
});

const messageSeconds = 3;

/** The back office around its pages: theme, words, toasts, data, menu and tabs. */
export function Shell({ children }: ShellProps) {
  const config = useUiConfig();
  // Re-renders with the language, so that antd changes its words together with ours.
  useShellText();
  const locale = localePack(currentLanguage());
  return (
    <ConfigProvider
      theme={antdThemeOf(config.themeName, modeOf(config))}
      tooltip={{ mouseEnterDelay: 0.5, mouseLeaveDelay: 0.3 }}
      {...(locale ? { locale } : {})}
    >
      <App className="shell-root" message={{ duration: messageSeconds, maxCount: 4 }}>
        <QueryClientProvider client={queryClient}>
          <Voice>
            <LeaveGuard />
            <ShellLayout>{children}</ShellLayout>
          </Voice>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

/** Lends antd's toasts and questions to everything that has something to say. */
function Voice({ children }: { readonly children: ReactNode }) {
  const { message, modal } = App.useApp();
  const text = useShellText();
  const stay = text('leave.stay');
  useEffect(() => showNoticesBy(({ kind, text: content }) => void message.open({ type: kind, content })), [message]);
  useEffect(
    () =>
      askBy(
        ({ title, text: content, confirm }) =>
          new Promise((resolve) => {
            modal.confirm({
              title,
              content,
              okText: confirm,
              cancelText: stay,
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            });
          }),
      ),
    [modal, stay],
  );
  return children;
}
