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

/** The coupons for the draft as it was saved last; nothing while it is being saved, or without a member. */
function useOffers(): BasketCoupons | undefined {
  const { state } = useOrderEntry();
  const { view } = state;
  const member = buyerOf(state);
  const isSaved = state.saving === 'saved' && member !== null && view?.member?.id === member.id;
  const { data, refetch } = useCall<BasketCoupons>(`${draftOrderPrefix}coupons`, { id: view?.id }, { isReady: isSaved });
  const version = view?.version;
  useEffect(() => {
    if (isSaved) void refetch();
  }, [isSaved, version, refetch]);
  return member === null ? undefined : data;
}

interface ChoiceProps {
  readonly offers: BasketCoupons;
  readonly couponId: number | null;
  onChoose(id: number | null): void;
}

function Choice({ offers, couponId, onChoose }: ChoiceProps) {
  const text = useText('draft-order');
  return (
    <Select
      aria-label={text('text.chooseCoupon')}
      style={{ flex: 1, minWidth: 0 }}
      value={couponId ?? none}
      onChange={(id: number) => onChoose(id === none ? null : id)}
      optionLabelProp="label"
      options={[
        { value: none, label: text('text.noCoupon') },
        ...offers.result.map((offer) => ({
          value: offer.id,
          label: offer.name,
          disabled: offer.issue !== null && offer.id !== couponId,
          offer,
        })),
      ]}
      optionRender={({ data: option }) =>
        'offer' in option ? <Offer offer={option.offer} isBest={option.offer.id === offers.best} /> : option.label
      }
    />
  );
}

/** The coupon of the member for this draft: what each saves, or why it does not apply. Nothing where the member has none. */
export function CouponPicker() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const offers = useOffers();
  const { view, basket } = state;
  const { couponId } = basket;
  if (!view || !offers || (offers.result.length === 0 && couponId === null)) return null;
  const issue = view.coupon?.id === couponId ? view.coupon?.issue : null;
  return (
    <Stack gap={4} padding="6px 0">
      <Stack row justify="space-between" align="center" gap={12}>
        <Choice offers={offers} couponId={couponId} onChoose={(id) => orderEntry.change((one) => ({ ...one, couponId: id }))} />
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
