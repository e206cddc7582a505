import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isSilent } from '../http/api-error.ts';
import { useShellText } from '../i18n/text.ts';
import { loadStaffRules, signOutStaff } from '../session/staff.ts';
import { arrivalOf } from './areas.ts';
import { MessagePage } from './error-pages.tsx';
import { useRuntime } from './runtime.ts';
import { loadShell } from './shell-chunk.ts';

const patienceMs = 6_000;

/** Loads what the shell needs and goes on to the page that was asked for. */
export function LoadingPage() {
  const text = useShellText();
  const runtime = useRuntime();
  const { pathname } = useLocation();
  const [fault, setFault] = useState<string>();
  const isSlow = useLater(patienceMs);

  const begin = useCallback(async () => {
    setFault(undefined);
    try {
      await Promise.all([loadStaffRules(), loadShell()]);
      const target = arrivalOf('admin', pathname) ?? runtime.first();
      if (target === undefined) setFault(text('session.no-menus'));
      else runtime.navigate(target, { replace: true });
    } catch (error) {
      if (!isSilent(error)) setFault(error instanceof Error ? error.message : String(error));
    }
    // The texts are there before the page is, and a change of language must not load again.
  }, [pathname, runtime]);

  useEffect(() => void begin(), [begin]);

  if (fault === undefined && !isSlow) return <p className="loading-text">{text('loading.text')}</p>;
  return (
    <MessagePage title={text('loading.title')} text={fault ?? text('loading.slow')}>
      <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
        {text('loading.reload')}
      </button>
      <button
        type="button"
        className="plain-button"
        onClick={() => void signOutStaff().then(() => runtime.navigate('/admin/login'))}
      >
        {text('loading.back')}
      </button>
    </MessagePage>
  );
}

function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
