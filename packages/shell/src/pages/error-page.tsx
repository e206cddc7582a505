import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useShellText } from '@shopkeeper/ui/i18n';
import { MessagePage } from './error-pages.tsx';
import { isChunkLoadError, reloadPage, useChunkLoadError } from './chunk-load-error.ts';

/**
 * Shown when the code of a page could not be loaded or the shell itself failed. Offers a reload; other tabs are not affected.
 */
export function ErrorPage() {
  const text = useShellText();
  const error: unknown = useRouteError();
  const isMissing = isChunkLoadError(error);
  // The page shows the error itself, so the notice is not needed.
  useEffect(() => {
    if (!isMissing) return undefined;
    useChunkLoadError.setState({ notice: 'none', isShownByPage: true });
    return () => useChunkLoadError.setState({ isShownByPage: false });
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
