import { useMemberSession } from '@shopkeeper/api-client/session';
import { useMemberCall } from './use-member-call.ts';

/** What a product costs from the cheapest to the dearest SKU, in fen. */
interface Prices {
  readonly id: number;
  readonly priceMin: number;
  readonly priceMax: number;
}

/** Products with what they cost whoever is signed in; for visitors, and until that is known, with the prices for everybody. */
export function useOwnPrices<P extends Prices>(products: readonly P[]): readonly P[] {
  const isMember = useMemberSession(({ person }) => person !== null);
  const asked = products.map(({ id }) => ({ productId: id }));
  const { data } = useMemberCall<{ readonly result: readonly Prices[] }>(
    '/user/shop/prices',
    { products: asked },
    { isReady: isMember && asked.length > 0 },
  );
  if (!data || !isMember) return products;
  const own = new Map(data.result.map((one) => [one.id, one]));
  return products.map((one) => ({ ...one, ...own.get(one.id) }));
}
