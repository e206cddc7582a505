import { Failed, Loading, NothingYet } from '@shopkeeper/member-ui';
import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { ArrowLeft } from '@shopkeeper/ui/icons';
import type { LineRequest } from '../../cart/cart.domain.ts';
import { useCart } from '../../cart/web/use-cart.ts';
import { CheckoutForm } from './checkout-form.tsx';
import './checkout.css';

const wholeOf = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0);

/** What the address of the page names: one SKU to be bought at once. */
function useNamedLine(): LineRequest | null {
  const [search] = usePageSearch();
  const skuId = wholeOf(search.get('sku'));
  return skuId > 0 ? { skuId, qty: Math.max(1, wholeOf(search.get('qty'))) } : null;
}

/** Where a member orders: what is selected in the cart, or the one SKU that the address names. */
export function CheckoutScreen() {
  const text = useText('checkout');
  const named = useNamedLine();
  const { data, error, refetch } = useCart(named === null);
  const ofCart = data?.lines.flatMap(({ skuId, qty, isSelected, state }) =>
    isSelected && state === 'ok' ? [{ skuId, qty }] : [],
  );
  const lines = named ? [named] : ofCart;
  return (
    <article className="checkout">
      <header>
        <PageLink to={named ? '/products' : '/user/cart'} className="mc-icon-button" aria-label={text('text.back')}>
          <ArrowLeft size={20} aria-hidden />
        </PageLink>
        <h1>{text('title')}</h1>
      </header>
      {!lines && error && <Failed error={error} retry={() => void refetch()} />}
      {!lines && !error && <Loading heights={[96, 140, 160, 180]} />}
      {lines?.length === 0 && <Nothing />}
      {lines && lines.length > 0 && <CheckoutForm lines={lines} isFromCart={named === null} />}
    </article>
  );
}

function Nothing() {
  const text = useText('checkout');
  return (
    <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
      <PageLink to="/user/cart" className="mc-button primary">
        {text('text.to-cart')}
      </PageLink>
    </NothingYet>
  );
}
