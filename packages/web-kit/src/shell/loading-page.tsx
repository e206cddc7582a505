import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isSilent } from '../http/api-error.ts';
import { shellText, useShellText } from '../i18n/text.ts';
import { signOutStaff } from '../session/staff.ts';
import { arrivalOf } from './areas.ts';
import { enterShell } from './enter-shell.ts';
import { MessagePage } from './error-pages.tsx';
import { type Runtime, useRuntime } from './runtime.ts';

const patienceMs = 6_000;

/** Loads what the shell needs and goes on to the page that was asked for. */
export function LoadingPage() {
  const text = useShellText();
  const runtime = useRuntime();
  const { pathname } = useLocation();
  const [fault, setFault] = useState<string>();
  const isSlow = useLater(patienceMs);

  useEffect(() => {
    let isLeft = false;
    arriveAfterLoading(runtime, pathname).catch((error: unknown) => {
      if (!isLeft && !isSilent(error)) setFault(error instanceof Error ? error.message : String(error));
    });
    return () => {
      isLeft = true;
    };
  }, [pathname, runtime]);

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

async function arriveAfterLoading(runtime: Runtime, pathname: string): Promise<void> {
  await enterShell();
  const target = arrivalOf('admin', pathname) ?? runtime.first();
  if (target === undefined) throw new Error(shellText('session.no-menus'));
  runtime.navigate(target, { replace: true });
}

function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
