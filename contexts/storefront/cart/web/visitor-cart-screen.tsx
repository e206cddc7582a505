import type { OfferedUnit } from '@shopkeeper/catalog';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { Failed, Loading } from '@shopkeeper/member-ui';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { useEffect } from 'react';
import { useShopCall } from '../../shop/web/use-shop-call.ts';
import { visitorCart } from '../cart.domain.ts';
import { CartBar } from './cart-bar.tsx';
import { type CartActions, CartLines } from './cart-lines.tsx';
import { EmptyCart } from './cart-screen.tsx';
import { useVisitorBadge } from './use-cart.ts';
import { storeVisitorLines, useVisitorLines } from './visitor-lines.ts';
import './cart.css';

/** Changes in this browser. A new quantity also takes note of the present price. */
function useActions(units: readonly OfferedUnit[]): CartActions {
  const lines = useVisitorLines();
  return {
    setQty: (changed, qty) =>
      storeVisitorLines(
        lines.map((line) => {
          const price = units.find(({ skuId }) => skuId === line.skuId)?.price ?? line.price;
          return line.skuId === changed ? { ...line, qty, price } : line;
        }),
      ),
    select: (skuIds, isSelected) =>
      storeVisitorLines(lines.map((line) => (skuIds.includes(line.skuId) ? { ...line, isSelected } : line))),
    remove: (skuIds) => storeVisitorLines(lines.filter(({ skuId }) => !skuIds.includes(skuId))),
  };
}

/** The cart of a visitor, kept in this browser until they sign in. */
export function VisitorCartScreen() {
  const text = useText('cart');
  const { navigate } = usePage();
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const lines = useVisitorLines();
  const ids = lines.map(({ skuId }) => skuId).toSorted((a, b) => a - b);
  const { data, error, refetch } = useShopCall<{ result: readonly OfferedUnit[] }>(
    `/api/shop/skus?ids=${ids.join(',')}`,
    ids.length > 0,
  );
  const units = data?.result ?? [];
  const actions = useActions(units);
  useVisitorBadge();
  useEffect(() => {
    if (isSignedIn) navigate('/user/cart', { replace: true });
  }, [isSignedIn, navigate]);
  if (lines.length === 0) return <EmptyCart />;
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[32, 260, 120]} />;
  const view = visitorCart(lines, units);
  return (
    <div className="cart">
      <h1>
        {text('title')} <small>{view.count > 0 && view.count}</small>
      </h1>
      <div>
        <CartLines view={view} actions={actions} />
        <p className="cart-hint">{text('text.of-visitor')}</p>
      </div>
      <CartBar view={view} actions={actions}>
        <PageLink to="/user/login?to=%2Fuser%2Fcart" className="mc-button primary">
          {text('text.sign-in')}
        </PageLink>
      </CartBar>
    </div>
  );
}
