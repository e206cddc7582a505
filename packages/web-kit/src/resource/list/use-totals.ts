import { useCall } from '../../http/query.ts';
import type { ResourceList } from './use-resource-list.ts';

/** Sums over the whole result by column; null for a list that has none, empty until they are known. */
export function useTotals({ resource, body, look }: ResourceList): Readonly<Record<string, number>> | null {
  const hasTotals = resource.totals.length > 0;
  const { data } = useCall<Readonly<Record<string, number>>>(
    `${resource.prefix}GetTotals`,
    { filters: body.filters, quick: body.quick },
    { isReady: hasTotals && look.isReady, keepsFormer: true },
  );
  return hasTotals ? (data ?? {}) : null;
}
