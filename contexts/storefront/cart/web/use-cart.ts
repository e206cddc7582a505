import { useQueryClient } from '@tanstack/react-query';
import { showNotice } from '@shopkeeper/api-client';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { setBadge, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useEffect } from 'react';
import type { CartView, MergedCart } from '../cart-reply.domain.ts';
import { mostLines, type VisitorLine, type LineRequest } from '../cart.domain.ts';
import { addVisitorLine, storeVisitorLines, useVisitorLines } from './visitor-lines.ts';

const prefix = '/user/cart/';
const read = `${prefix}get`;
const cartKey = [read, {}] as const;

/** Where the cart of whoever looks at the page is. */
export function useCartPath(): '/user/cart' | '/cart' {
  return useMemberSession(({ person }) => person !== null) ? '/user/cart' : '/cart';
}

/** Keeps the answer of a change as what the cart is now. */
function useAdopt() {
  const client = useQueryClient();
  return (view: CartView): void => void client.setQueryData(cartKey, view);
}

/** The cart of the member. What was put into it before signing in is joined first. */
export function useCart(isReady = true) {
  const text = useText('cart');
  const brought = useVisitorLines();
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const hasBrought = isSignedIn && brought.length > 0;
  const adopt = useAdopt();
  const {
    mutate: merge,
    isPending,
    isError,
  } = useMemberWrite<MergedCart, { lines: readonly LineRequest[] }>(`${prefix}merge`, {
    onDone: ({ left, ...view }) => {
      storeVisitorLines([]);
      adopt(view);
      if (left.length > 0) showNotice('info', text('text.merged-left', { count: left.length }));
    },
  });
  useEffect(() => {
    if (hasBrought && !isPending && !isError) merge({ lines: brought.map(({ skuId, qty }) => ({ skuId, qty })) });
  }, [hasBrought, isPending, isError, merge, brought]);
  const query = useMemberCall<CartView>(read, {}, { isReady: isReady && isSignedIn && !(hasBrought && !isError) });
  const count = query.data?.count;
  useEffect(() => {
    if (count !== undefined) setBadge('/user/cart', count);
  }, [count]);
  return query;
}

/** Changes the cart of the member; each change answers with the whole cart. */
export function useCartChange<In extends object>(name: 'set' | 'select' | 'remove') {
  const adopt = useAdopt();
  return useMemberWrite<CartView, In>(`${prefix}${name}`, { onDone: adopt });
}

/** Adds to the cart of the member, or of the visitor in this browser. */
export function useAddToCart() {
  const text = useText('cart');
  const adopt = useAdopt();
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  useCart();
  useVisitorBadge();
  const { mutate, isPending } = useMemberWrite<CartView, LineRequest>(`${prefix}add`, { onDone: adopt });
  const add = (line: Omit<VisitorLine, 'isSelected'>, onDone: () => void): void => {
    if (isSignedIn) mutate({ skuId: line.skuId, qty: line.qty }, { onSuccess: onDone });
    else if (addVisitorLine(line)) onDone();
    else showNotice('warning', text('error.too-many-lines', { max: mostLines }));
  };
  return { add, isPending };
}

/** Shows how much a visitor has in the cart. */
export function useVisitorBadge(): void {
  const lines = useVisitorLines();
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const count = isSignedIn ? 0 : lines.reduce((sum, { qty }) => sum + qty, 0);
  useEffect(() => setBadge('/cart', count), [count]);
}
