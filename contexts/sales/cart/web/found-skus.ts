import { useCall } from '@shopkeeper/web-kit';
import { cartPrefix } from '../cart.page.ts';
import type { OfferedSku } from '../draft-view.domain.ts';

/** SKUs on sale that match a word, the best sellers for none. */
export const useFoundSkus = (quick: string, isReady = true) =>
  useCall<{ readonly result: readonly OfferedSku[] }>(`${cartPrefix}findProducts`, { quick }, { isReady, keepsFormer: true });
