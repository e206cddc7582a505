import { Card, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { showNotice } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { OfferedCoupon } from '../coupon-view.domain.ts';
import { memberCoupons } from '../coupon.resource.ts';
import { CouponScope, CouponValue } from './coupon-rule.tsx';

const fewLeft = 100;

function Offer({ offer }: { readonly offer: OfferedCoupon }) {
  const text = useText('coupon');
  const { time, number } = useFormatters();
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberCoupons.prefix}claim`, {
    refreshes: [memberCoupons.prefix],
  });
  const claim = (): void =>
    mutate({ templateId: offer.templateId }, { onSuccess: () => showNotice('success', text('text.redeemed')) });
  const { left, validTo, validDays } = offer;
  const label = text(offer.issue?.errorCode === 'coupon.limit-reached' ? 'text.claimed' : 'text.claim');
  return (
    <li className="coupon-ticket">
      <CouponValue rule={offer} />
      <Stack gap={2} className="coupon-text">
        <Text as="h3" size={15} weight={600}>
          {offer.name}
        </Text>
        <CouponScope rule={offer} />
        <Text as="p" size={13} color="secondary">
          {validDays === null
            ? text('text.until', { at: validTo === null ? '' : time(validTo) })
            : text('text.days', { days: validDays })}
          {left !== null && left <= fewLeft && ` · ${text('text.left', { count: number(left) })}`}
        </Text>
        <button
          type="button"
          className="mc-button primary coupon-claim"
          disabled={isPending || offer.issue !== null}
          aria-label={`${label}: ${offer.name}`}
          onClick={claim}
        >
          {label}
        </button>
      </Stack>
    </li>
  );
}

/** The coupons that the member may claim now; nothing where there are none. */
export function ClaimableCoupons() {
  const text = useText('coupon');
  const { data } = useMemberCall<{ readonly result: readonly OfferedCoupon[] }>(`${memberCoupons.prefix}offers`);
  if (!data || data.result.length === 0) return null;
  return (
    <Card title={text('text.claimable')}>
      <Stack as="ul" gap={12}>
        {data.result.map((offer) => (
          <Offer key={offer.templateId} offer={offer} />
        ))}
      </Stack>
    </Card>
  );
}
