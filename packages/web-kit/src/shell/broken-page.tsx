import { useRouteError } from 'react-router';
import { useShellText } from '../i18n/text.ts';
import { MessagePage } from './error-pages.tsx';

/** A page whose code did not arrive, or a fault of the frame itself. A fresh load is the way out. */
export function BrokenPage() {
  const text = useShellText();
  const error: unknown = useRouteError();
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <MessagePage title={text('error.broken-title')} text={text('navigation.failed', { reason })}>
      <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
        {text('loading.reload')}
      </button>
    </MessagePage>
  );
}
