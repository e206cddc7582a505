import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import type { Blocked } from './packing-state.ts';

interface BlockedBandProps {
  readonly blocked: Blocked;
  acknowledge(): void;
}

/** Why the last scan did not count, and what was scanned. Nothing goes on before it was seen. */
export function BlockedBand({ blocked, acknowledge }: BlockedBandProps) {
  const text = useText('packing');
  return (
    <div className="packing-blocked" role="alert">
      {blocked.image && <Thumbnail src={blocked.image} size={64} />}
      <div>
        <h2>{blocked.msg}</h2>
        <p>
          {blocked.name ? text('text.scanned', { name: [blocked.name, blocked.specText].filter(Boolean).join(' / ') }) : ''}{' '}
          {blocked.code}
        </p>
      </div>
      <Button size="large" onClick={acknowledge}>
        {text('text.seen')} <kbd className="ly-kbd">{text('text.space')}</kbd>
      </Button>
    </div>
  );
}
