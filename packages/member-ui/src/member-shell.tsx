import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, ScrollRestoration, useLocation } from 'react-router';
import { followEvents, onServerEvent, queryClient } from '@shopkeeper/api-client';
import { currentLanguage, setLanguage, shellText, useShellText, useText } from '@shopkeeper/ui/i18n';
import { loadMemberRules, useMemberRules, useMemberSession } from '@shopkeeper/api-client/session';
import { BrandMark, useFocusOnNavigation } from '@shopkeeper/shell/pages';
import { useOnline } from '@shopkeeper/ui';
import { AccountDrawer } from './account-drawer.tsx';
import { Avatar } from './avatar.tsx';
import { MemberNav } from './member-nav.tsx';
import { MemberToasts } from './member-toasts.tsx';
import './member.css';
import './cards.css';

useMemberSession.subscribe(({ person }, before) => {
  // One member must not see data that another has read.
  if (person?.id !== before.person?.id) queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => isOwn(String(path)) });
});

const isOwn = (path: string): boolean => path.startsWith('/user/') || path.startsWith('/api/User/');

/** The shell of the member centre around its pages: designed for phones first, independent of the back office. */
export function MemberShell({ children }: { readonly children: ReactNode }) {
  useSessionEnd();
  const text = useShellText();
  const area = useText('member-area');
  const [isOpen, setOpen] = useState(false);
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const main = useFocusOnNavigation<HTMLElement>(pathname);
  const siteName = useMemberRules(({ siteConfig }) => siteConfig?.siteName ?? '');
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const name = useMemberSession(({ person }) => person?.nickname || person?.username || '');
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mc">
        <a className="mc-skip" href="#main">
          {text('menu.skip')}
        </a>
        <header className="mc-head">
          <Link className="mc-brand" to={isSignedIn ? '/user/loading' : '/'}>
            <BrandMark />
            <span>{siteName}</span>
          </Link>
          {isSignedIn ? (
            <button
              type="button"
              className="mc-person"
              aria-haspopup="dialog"
              aria-label={area('account.title', { name })}
              onClick={() => setOpen(true)}
            >
              <span className="mc-person-name">{name}</span>
              <Avatar />
            </button>
          ) : (
            <OtherLanguage />
          )}
        </header>
        <MemberNav onAccount={() => setOpen(true)} />
        {isOnline ? null : <output className="mc-offline">{text('offline.banner')}</output>}
        <main ref={main} id="main" className="mc-main" tabIndex={-1} data-page={pathname}>
          {children}
        </main>
      </div>
      {isOpen ? <AccountDrawer onClose={() => setOpen(false)} /> : null}
      <MemberToasts />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

/** Changes to the other language; visitors have no account drawer. */
function OtherLanguage() {
  const other = currentLanguage() === 'en' ? 'zh-cn' : 'en';
  return (
    <button type="button" className="mc-person" lang={other === 'en' ? 'en' : 'zh-CN'} onClick={() => void setLanguage(other)}>
      {shellText(`language.${other}`)}
    </button>
  );
}

/** Leaves at once when the session was ended elsewhere: the call that finds it ended says why. */
function useSessionEnd(): void {
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  useEffect(() => (isSignedIn ? followEvents('member') : undefined), [isSignedIn]);
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'session-ended') void loadMemberRules().catch(() => undefined);
      }),
    [],
  );
}
