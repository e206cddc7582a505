import { titleText } from '@shopkeeper/ui/i18n';
import { usePage } from './page-context.ts';

/** Shows the address of a menu rule in a sandboxed iframe. */
export function IframeScreen() {
  const { frameUrl, path } = usePage();
  const isAddress = /^(https?:\/\/|\/(?!\/))/i.test(frameUrl);
  return isAddress ? (
    <iframe
      className="frame-screen"
      src={frameUrl}
      title={titleText(path)}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
    />
  ) : null;
}
