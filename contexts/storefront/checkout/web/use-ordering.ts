import { type ApiError, call } from '@shopkeeper/api-client';
import { useMemberWrite } from '@shopkeeper/member-ui';
import { usePage } from '@shopkeeper/shell';
import { randomId } from '@shopkeeper/ui';
import type { Placed } from '@shopkeeper/sales';
import { useState } from 'react';
import type { LineRequest } from '../../cart/cart.domain.ts';
import type { DeliveryType } from '../checkout.domain.ts';

/** The order as it is sent; the amount is fen. */
export interface OrderBody {
  readonly lines: readonly LineRequest[];
  readonly addressId: number | null;
  readonly deliveryType: DeliveryType;
  readonly points: number;
  readonly couponId: number | null;
  readonly buyerNote: string | null;
  readonly payableAmount: number;
  readonly isFromCart: boolean;
  readonly origin: 'h5' | 'pc';
}

/** An amount that changed between the quote and the order, in fen. */
export interface PriceChange {
  readonly shown: number;
  readonly now: number;
}

function priceChangeOf(error: ApiError): PriceChange | null {
  const { shown, now } = error.details as Partial<Record<string, unknown>>;
  const isPrice = error.error === 'draft-order.price-changed' && typeof shown === 'number' && typeof now === 'number';
  return isPrice ? { shown, now } : null;
}

/** Pays an order from the balance; false if that is not possible any more, and another way must be chosen. */
const payByBalance = (id: number): Promise<boolean> =>
  call('/user/order/pay', { id, method: 'balance' }, { audience: 'member' }).then(
    () => true,
    () => false,
  );

/**
 * Places an order and leads to its payment. The same order has the same idempotency key, however often it is sent: after a lost
 * reply it is not placed again.
 */
export function useOrdering(
  body: OrderBody,
  { usesBalance, renew }: { readonly usesBalance: boolean; readonly renew: () => void },
) {
  const { navigate } = usePage();
  const [change, setChange] = useState<PriceChange | null>(null);
  const sent = change ? { ...body, payableAmount: change.now } : body;
  const text = JSON.stringify(sent);
  const [key, setKey] = useState(() => ({ text, id: randomId() }));
  if (key.text !== text) setKey({ text, id: randomId() });
  const follow = async ({ id, status }: Placed): Promise<void> => {
    const isPaid = status === 'to_ship' || (usesBalance && (await payByBalance(id)));
    navigate(isPaid ? `/user/order/${id}` : `/user/order/${id}/pay`, { replace: true });
  };
  const { mutate, isPending, isSuccess } = useMemberWrite<Placed, OrderBody>('/user/checkout/place', {
    idempotencyKey: key.id,
    showError: false,
    refreshes: ['/user/order/'],
    onDone: (placed) => void follow(placed),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const place = (): void => {
    setFailure(null);
    mutate(sent, {
      onError: (error) => {
        const changed = priceChangeOf(error);
        setChange(changed);
        if (!changed) setFailure(error.message);
        renew();
      },
    });
  };
  return { place, change, forget: () => setChange(null), failure, isBusy: isPending || isSuccess };
}
