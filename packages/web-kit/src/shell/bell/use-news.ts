import { useEffect } from 'react';
import { onServerEvent } from '../../events/server-events.ts';
import { refreshReads, useCall } from '../../http/query.ts';
import { type Translate, useTexts } from '../../i18n/text.ts';

/** Something of the shop that its staff should hear of. `at` is UTC epoch ms. */
export interface News {
  readonly id: string;
  readonly at: number;
  readonly textKey: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly path: string;
}

const path = '/admin/platform/news/recent';
const none: readonly News[] = [];

/** What the person may hear of, newest first, with the words for it; nothing before the words are there. */
export function useNews(): { readonly news: readonly News[]; readonly text: Translate | null } {
  const { data } = useCall<{ readonly news: readonly News[] }>(path, {});
  const found = data?.news ?? none;
  const text = useTexts([...new Set(found.map(({ textKey }) => textKey.split(':')[0] ?? ''))]);
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'news' || type === 'resumed') void refreshReads([path]);
      }),
    [],
  );
  return { news: text ? found : none, text };
}
