import { useShellText } from '@shopkeeper/ui/i18n';
import { reloadPage, unsavedTitles, useChunkLoadError } from './chunk-load-error.ts';

const hide = (): void => useChunkLoadError.setState({ notice: 'none' });

/** Shown over everything when code could not be loaded; offers to reload the page. */
export function ChunkLoadErrorNotice() {
  const text = useShellText();
  const notice = useChunkLoadError((state) => state.notice);
  if (notice === 'none') return null;
  const isAsking = notice === 'asking';
  const because = navigator.onLine ? 'updated' : 'offline';
  return (
    <div role="alert" className="missing-code">
      <strong>{text(isAsking ? 'leave.title' : `missing.${because}-title`)}</strong>
      <p>{isAsking ? text('missing.unsaved', { titles: unsavedTitles().join(', ') }) : text(`missing.${because}-text`)}</p>
      <div className="message-actions">
        <button type="button" className="plain-button" onClick={hide}>
          {text(isAsking ? 'leave.stay' : 'missing.later')}
        </button>
        <button type="button" className="plain-button primary" onClick={() => reloadPage(isAsking)}>
          {text(isAsking ? 'missing.discard' : 'loading.reload')}
        </button>
      </div>
    </div>
  );
}
