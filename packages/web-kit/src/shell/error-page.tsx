import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useShellText } from '../i18n/text.ts';
import { MessagePage } from './error-pages.tsx';
import { isChunkLoadError, reloadPage, useChunkLoadError } from './chunk-load-error.ts';

/** A page whose code did not arrive, or a fault of the frame itself. A fresh load is the way out; other tabs live on. */
export function ErrorPage() {
  const text = useShellText();
  const error: unknown = useRouteError();
  const isMissing = isChunkLoadError(error);
  // The page says itself what the notice would say over it.
  useEffect(() => {
    if (!isMissing) return undefined;
    useChunkLoadError.setState({ notice: 'none', isSaid: true });
    return () => useChunkLoadError.setState({ isSaid: false });
  }, [isMissing]);
  const reason = error instanceof Error ? error.message : String(error);
  const because = navigator.onLine ? 'updated' : 'offline';
  return (
    <MessagePage
      title={text(isMissing ? `missing.${because}-title` : 'error.broken-title')}
      text={isMissing ? text(`missing.${because}-text`) : text('navigation.failed', { reason })}
    >
      <button type="button" className="plain-button primary" onClick={() => reloadPage()}>
        {text('loading.reload')}
      </button>
    </MessagePage>
  );
}
