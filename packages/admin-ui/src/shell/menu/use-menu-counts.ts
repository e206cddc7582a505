import { useEffect } from 'react';
import { onServerEvent, refreshReads, useCall } from '@shopkeeper/api-client';
import type { MenuRule } from '@shopkeeper/api-client/session';

const path = '/admin/platform/notifications/counts';
const everyMs = 60_000;

type Counts = Readonly<Record<string, number>>;

/** The rules with the numbers of waiting rows of their pages. */
export const withCounts = (rules: readonly MenuRule[], counts: Counts): readonly MenuRule[] =>
  rules.map((rule) => {
    const count = counts[rule.path];
    return { ...rule, children: withCounts(rule.children, counts), ...(count === undefined ? {} : { count }) };
  });

/** Reads how many rows of each page wait for somebody: every minute, and when notifications change. */
export function useMenuCounts(): Counts | undefined {
  const { data } = useCall<{ readonly counts: Counts }>(path, {}, { everyMs });
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'notifications' || type === 'resumed') void refreshReads([path]);
      }),
    [],
  );
  return data?.counts;
}
