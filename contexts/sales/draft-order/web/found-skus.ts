import { useCall } from '@shopkeeper/api-client';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { OfferedSku } from '../draft-view.domain.ts';

/** Finds SKUs on sale that match a word; an empty word returns the best sellers. */
export const useFoundSkus = (quick: string, isReady = true) =>
  useCall<{ readonly result: readonly OfferedSku[]; readonly unlisted: string | null }>(
    `${draftOrderPrefix}findProducts`,
    { quick },
    { isReady, keepPreviousData: true },
  );
