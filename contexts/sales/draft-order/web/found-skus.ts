import { useCall } from '@shopkeeper/web-kit';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { OfferedSku } from '../draft-view.domain.ts';

/** SKUs on sale that match a word, the best sellers for none. */
export const useFoundSkus = (quick: string, isReady = true) =>
  useCall<{ readonly result: readonly OfferedSku[] }>(
    `${draftOrderPrefix}findProducts`,
    { quick },
    { isReady, keepPreviousData: true },
  );
