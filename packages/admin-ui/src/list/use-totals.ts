import { useMemo } from 'react';
import { useCall } from '@shopkeeper/api-client';
import type { ResourceList } from '../list-state/use-resource-list.ts';

/**
 * Returns the sums over the whole result by column, empty until loaded; null for a list without totals, and where there are more
 * rows than are counted.
 */
export function useTotals({ resource, body, look, pageInfo }: ResourceList): Readonly<Record<string, number>> | null {
  const hasTotals = resource.totals.length > 0;
  const { data } = useCall<Readonly<Record<string, number | null>>>(
    `${resource.prefix}GetTotals`,
    { filters: body.filters, quick: body.quick },
    { isReady: hasTotals && look.isReady && pageInfo?.exact === true, keepPreviousData: true },
  );
  const sums = useMemo(
    () => Object.fromEntries(Object.entries(data ?? {}).flatMap(([key, sum]) => (sum === null ? [] : [[key, sum]]))),
    [data],
  );
  return hasTotals && pageInfo?.exact !== false ? sums : null;
}
