import { Failed, Loading, NothingYet } from '@shopkeeper/member-ui';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import type { LineRequest } from '../cart.domain.ts';
import { CartBar } from './cart-bar.tsx';
import { type CartActions, CartLines } from './cart-lines.tsx';
import { useCart, useCartChange } from './use-cart.ts';
import './cart.css';

interface Skus {
  readonly skus: readonly { readonly skuId: number }[];
}

const skusOf = (skuIds: readonly number[]): Skus => ({ skus: skuIds.map((skuId) => ({ skuId })) });

/** Changes on the server; a line that another device removed is read again. */
function useActions(renew: () => void): CartActions {
  const { mutate: set } = useCartChange<LineRequest>('set');
  const { mutate: select } = useCartChange<Skus & { readonly isSelected: boolean }>('select');
  const { mutate: remove } = useCartChange<Skus>('remove');
  const after = { onError: renew };
  return {
    setQty: (skuId, qty) => set({ skuId, qty }, after),
    select: (skuIds, isSelected) => select({ ...skusOf(skuIds), isSelected }, after),
    remove: (skuIds) => remove(skusOf(skuIds), after),
  };
}

/** What a cart without lines shows. */
export function EmptyCart() {
  const text = useText('cart');
  return (
    <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
      <PageLink to="/products" className="mc-button primary">
        {text('text.to-products')}
      </PageLink>
    </NothingYet>
  );
}

/** The cart of the member, the same on every device. */
export function CartScreen() {
  const text = useText('cart');
  const { navigate } = usePage();
  const { data, error, refetch } = useCart();
  const actions = useActions(() => void refetch());
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[32, 260, 120]} />;
  return (
    <div className="cart">
      <h1>
        {text('title')} <small>{data.count > 0 && data.count}</small>
      </h1>
      {data.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <div>
            <CartLines view={data} actions={actions} />
          </div>
          <CartBar view={data} actions={actions}>
            <button
              type="button"
              className="mc-button primary"
              disabled={data.count === 0 || data.issues.length > 0}
              onClick={() => navigate('/user/checkout')}
            >
              {text('text.checkout')}
            </button>
          </CartBar>
        </>
      )}
    </div>
  );
}
