import { useEffect } from 'react';
import { onServerEvent, refreshReads, useCall } from '@shopkeeper/api-client';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';

/** A notification of the shop for its staff. `at` is UTC epoch ms. */
export interface NotificationEntry {
  readonly id: string;
  readonly at: number;
  readonly textKey: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
}

const path = '/admin/platform/notifications/recent';
const none: readonly NotificationEntry[] = [];

/** The notifications that the user may see, newest first, with their texts; empty until the texts are loaded. */
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
