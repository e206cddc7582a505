import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { adminLog } from '../admin-log.resource.ts';
import type { SealedView } from '../sealed-view.domain.ts';

const shownHash = 12;

/** How many entries are sealed, until when, and the beginning of the hash that seals them. */
export function SealedNote() {
  const text = useText('admin-log');
  const { number, time } = useFormatters();
  const { data } = useCall<SealedView>(`${adminLog.prefix}sealed`, {}, { showError: false });
  if (!data || data.sealedAt === null) return null;
  return (
    <span title={`${data.hash} · ${time(data.sealedAt)}`}>
      <Text as="small" color="muted">
        {text('text.sealed', { count: number(data.entries) })} <code>{data.hash.slice(0, shownHash)}</code>
      </Text>
    </span>
  );
}
