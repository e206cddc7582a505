import { useEffect } from 'react';
import { onServerEvent } from '../../events/server-events.ts';
import { refreshReads, useCall } from '../../http/query.ts';
import { type Translate, useTexts } from '../../i18n/text.ts';

/** Something of the shop that its staff should hear of. `at` is UTC epoch ms. */
export interface NotificationEntry {
  readonly id: string;
  readonly at: number;
  readonly textKey: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
}

const path = '/admin/platform/notifications/recent';
const none: readonly NotificationEntry[] = [];

/** What the person may hear of, newest first, with the words for it; nothing before the words are there. */
export function useNotifications(): { readonly notifications: readonly NotificationEntry[]; readonly text: Translate | null } {
  const { data } = useCall<{ readonly notifications: readonly NotificationEntry[] }>(path, {});
  const found = data?.notifications ?? none;
  const text = useTexts([...new Set(found.map(({ textKey }) => textKey.split(':')[0] ?? ''))]);
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'notifications' || type === 'resumed') void refreshReads([path]);
      }),
    [],
  );
  return { notifications: text ? found : none, text };
}
