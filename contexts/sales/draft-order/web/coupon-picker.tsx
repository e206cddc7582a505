import { useCall } from '@shopkeeper/api-client';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Select } from 'antd';
import { useEffect } from 'react';
import type { BasketCouponOffer, BasketCoupons } from '../../coupon-of-order/basket-coupons.domain.ts';
import { rejectionMessage } from '../../order/web/rejection-message.ts';
import { draftOrderPrefix } from '../draft-order.page.ts';
import { buyerOf } from './order-entry-state.ts';
import { useOrderEntry } from './use-order-entry.ts';

const none = 0;

function Offer({ offer, isBest }: { readonly offer: BasketCouponOffer; readonly isBest: boolean }) {
  const text = useText('draft-order');
  const { moneyText } = useFormatters();
  return (
    <Stack gap={2}>
      <Stack row justify="space-between" gap={12}>
        <span>{offer.name}</span>
        {offer.issue === null && <span>{moneyText(-offer.saved)}</span>}
      </Stack>
      {(isBest || offer.issue) && (
        <Text as="small" size={12} color={offer.issue ? 'muted' : 'secondary'}>
          {offer.issue ? rejectionMessage(text, offer.issue) : text('text.couponBest')}
        </Text>
      )}
    </Stack>
  );
}

/** The coupon of the member for this draft: what each saves, or why it does not apply. Nothing where the member has none. */
export function CouponPicker() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const member = buyerOf(state);
  const { view, basket } = state;
  const isReady = member !== null && view !== null && state.saving === 'saved' && view.member?.id === member.id;
  const { data, refetch } = useCall<BasketCoupons>(`${draftOrderPrefix}coupons`, { id: view?.id }, { isReady });
  const version = view?.version;
  useEffect(() => {
    // What they save is of the draft as it was saved last.
    if (isReady) void refetch();
  }, [isReady, version, refetch]);
  if (!view || member === null || !data || (data.result.length === 0 && basket.couponId === null)) return null;
  const issue = view.coupon?.id === basket.couponId ? view.coupon?.issue : null;
  return (
    <Stack gap={4} padding="6px 0">
      <Stack row justify="space-between" align="center" gap={12}>
        <Select
          aria-label={text('text.chooseCoupon')}
          style={{ flex: 1, minWidth: 0 }}
          value={basket.couponId ?? none}
          onChange={(id: number) => orderEntry.change((one) => ({ ...one, couponId: id === none ? null : id }))}
          optionLabelProp="label"
          options={[
            { value: none, label: text('text.noCoupon') },
            ...data.result.map((offer) => ({
              value: offer.id,
              label: offer.name,
              disabled: offer.issue !== null && offer.id !== basket.couponId,
              offer,
            })),
          ]}
          optionRender={({ data: option }) =>
            'offer' in option ? <Offer offer={option.offer} isBest={option.offer.id === data.best} /> : option.label
          }
        />
        <span data-money="coupon">
          <MoneyText fen={-view.couponAmount} />
        </span>
      </Stack>
      {issue && (
        <Text as="p" size={13} color="bad" role="alert">
          {rejectionMessage(text, issue)}
        </Text>
      )}
    </Stack>
  );
}
