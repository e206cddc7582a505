import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, isSilent } from '@shopkeeper/api-client';
import { shellText, useShellText } from '@shopkeeper/ui/i18n';
import type { Area } from '../navigation/area.ts';
import { arrivalOf, loginPaths } from '../navigation/areas.ts';
import { MessagePage } from './error-pages.tsx';
import { type Runtime, useRuntime } from '../navigation/runtime.ts';

const timeoutMs = 6_000;
const retryMs = 3_000;

interface LoadingPageProps {
  readonly area: Area;
}

/** Whether the server cannot be reached or cannot reach its database: this passes without anybody's help. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Loads what the area needs and navigates to the requested page. While the server is unavailable it tries again by itself. */
export function LoadingPage({ area }: LoadingPageProps) {
  const text = useShellText();
  const runtime = useRuntime();
  const { pathname } = useLocation();
  const [issue, setIssue] = useState<string>();
  const isSlow = useLater(timeoutMs);

  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      arriveAfterLoading(area, pathname, runtime.navigate).catch((error: unknown) => {
        if (isLeft || isSilent(error)) return;
        setIssue(error instanceof Error ? error.message : String(error));
        if (isPassing(error)) timer = setTimeout(load, retryMs);
      });
    };
    load();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [area, pathname, runtime]);

  if (issue === undefined && !isSlow)
    return <p className="loading-text">{text(area.audience === 'admin' ? 'loading.text' : 'loading.member')}</p>;
  return (
    <MessagePage title={text('loading.title')} text={issue ?? text('loading.slow')}>
      <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
        {text('loading.reload')}
      </button>
      <button
        type="button"
        className="plain-button"
        onClick={() => void area.signOut().then(() => runtime.navigate(loginPaths[area.audience]))}
      >
        {text('loading.back')}
      </button>
    </MessagePage>
  );
}

async function arriveAfterLoading(area: Area, pathname: string, navigate: Runtime['navigate']): Promise<void> {
  await area.enter();
  const target = area.heldAt?.() ?? arrivalOf(area.audience, pathname) ?? area.first();
  if (target === undefined) throw new Error(shellText('session.no-menus'));
  navigate(target, { replace: true });
}

function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
