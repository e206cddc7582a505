import { Failed, Loading, useMemberCall } from '@shopkeeper/member-ui';
import type { BasketCoupons } from '@shopkeeper/sales';
import { useText } from '@shopkeeper/ui/i18n';
import { CircleAlert } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import type { LineRequest } from '../../cart/cart.domain.ts';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';
import type { DeliveryType } from '../checkout.domain.ts';
import type { Choices } from './choices.ts';
import { AddressCard } from './address-card.tsx';
import { Amounts } from './amounts.tsx';
import { Deductions } from './deductions.tsx';
import { Delivery, OrderedLines, Note } from './order-cards.tsx';
import { OrderBar } from './order-bar.tsx';

const first: Choices = { addressId: null, deliveryType: 'express', usesPoints: false, usesBalance: false, note: '' };

export interface CheckoutFormProps {
  readonly lines: readonly LineRequest[];
  readonly isFromCart: boolean;
}

/** How the order is sent: what is no parcel needs neither an address nor a choice. */
export const deliveryOf = (choices: Choices, quote: CheckoutQuote | undefined): DeliveryType =>
  quote?.isPhysical === false ? 'virtual' : choices.deliveryType;

/** The address to which the order goes; null where it is not sent, or there is none yet. */
export const addressOf = ({ addressId }: Choices, quote: CheckoutQuote | undefined, deliveryType: DeliveryType) =>
  deliveryType === 'express' && quote ? (quote.addresses.find(({ id }) => id === addressId) ?? quote.addresses[0] ?? null) : null;

/** The coupons of the member for the basket, and the one that is chosen: the best one as long as nobody chose another. */
function useCoupons({ lines }: Pick<CheckoutFormProps, 'lines'>, { deliveryType, couponId }: Choices) {
  const { data, error } = useMemberCall<BasketCoupons>('/user/order/coupons', { lines, deliveryType });
  const chosen = couponId === undefined ? (data?.best ?? null) : couponId;
  return { coupons: data, couponId: chosen, isKnown: data !== undefined || error !== null };
}

/** Quotes the order for what is chosen; the former quote stays until the next one is there. */
function useQuote({ lines }: Pick<CheckoutFormProps, 'lines'>, choices: Choices) {
  const path = '/user/checkout/quote';
  const { coupons, couponId, isKnown } = useCoupons({ lines }, choices);
  const base = { lines, couponId, usesPoints: choices.usesPoints, deliveryType: choices.deliveryType };
  const start = useMemberCall<CheckoutQuote>(path, { ...base, addressId: null }, { keepPreviousData: true });
  const deliveryType = deliveryOf(choices, start.data);
  const addressId = addressOf(choices, start.data, deliveryType)?.id ?? null;
  // The first reply says which addresses there are; freight depends on the one that is chosen.
  const isReady = start.data !== undefined && addressId !== null;
  const sent = useMemberCall<CheckoutQuote>(path, { ...base, addressId }, { keepPreviousData: true, isReady });
  const isQuoted = isReady ? sent.data !== undefined && !sent.isPlaceholderData : !start.isPlaceholderData;
  const renew = (): void => {
    void start.refetch();
    if (isReady) void sent.refetch();
  };
  const quote = isReady ? (sent.data ?? start.data) : start.data;
  return { quote, coupons, couponId, error: start.error ?? sent.error, isSettled: isQuoted && isKnown, renew };
}

/** All that an order needs, on one page, with its price as it will be placed. */
export function CheckoutForm({ lines, isFromCart }: CheckoutFormProps) {
  const [choices, setChoices] = useState(first);
  const choose = (change: Partial<Choices>): void => setChoices((before) => ({ ...before, ...change }));
  const { quote, coupons, couponId, error, isSettled, renew } = useQuote({ lines }, choices);
  if (error && !quote) return <Failed error={error} retry={renew} />;
  if (!quote) return <Loading heights={[96, 140, 160, 180]} />;
  const deliveryType = deliveryOf(choices, quote);
  const address = addressOf(choices, quote, deliveryType);
  return (
    <div className="checkout-parts">
      <div>
        <Issues quote={quote} />
        {quote.isPhysical && <Delivery value={choices.deliveryType} onChange={(next) => choose({ deliveryType: next })} />}
        {deliveryType === 'express' && (
          <AddressCard
            address={address}
            addresses={quote.addresses}
            renew={renew}
            onChoose={(addressId) => choose({ addressId })}
          />
        )}
        <OrderedLines quote={quote} />
        <Deductions {...{ quote, coupons, couponId, choices, choose }} />
        <Note value={choices.note} onChange={(note) => choose({ note })} />
      </div>
      <div>
        <Amounts quote={quote} usesBalance={choices.usesBalance} />
        <OrderBar
          {...{ lines, isFromCart, quote, couponId, choices, deliveryType, isSettled, renew }}
          addressId={address?.id ?? null}
        />
      </div>
    </div>
  );
}

function Issues({ quote: { issues } }: { readonly quote: CheckoutQuote }) {
  const text = useText('checkout');
  return issues.map(({ skuId, errorCode, name, bound }) => (
    <p key={`${skuId} ${errorCode}`} className="cart-word bad" role="alert">
      <CircleAlert size={16} aria-hidden />
      {text(`text.issue.${errorCode}`, { name, bound: bound ?? 0 })}
    </p>
  ));
}
