import { CopyButton, State } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { OwnCoupon } from '../coupon-view.domain.ts';
import { memberCoupons } from '../coupon.resource.ts';
import { CouponScope, CouponValue } from './coupon-rule.tsx';

const dayMs = 86_400_000;
const soonDays = 7;

/** When a coupon ends; within a week in days. */
function Validity({ coupon }: { readonly coupon: OwnCoupon }) {
  const text = useText('coupon');
  const { time } = useFormatters();
  const { status, validFrom, validTo } = coupon;
  if (validTo === null) return null;
  const now = Date.now();
  const days = Math.floor((validTo - now) / dayMs);
  const isSoon = status === 'available' && days < soonDays && validTo > now;
  const isLater = validFrom !== null && validFrom > now;
  return (
    <Text as="p" size={13} color={isSoon ? 'warn' : 'secondary'}>
      {isLater && `${text('text.starts', { at: time(validFrom) })} · `}
      {text('text.until', { at: time(validTo) })}
      {isSoon && ` · ${days < 1 ? text('text.today') : text('text.soon', { days })}`}
    </Text>
  );
}

/** A coupon of the member: what it takes off, of what, until when, and the order that has it. */
export function OwnCouponCard({ coupon }: { readonly coupon: OwnCoupon }) {
  const text = useText('coupon');
  const { moneyText } = useFormatters();
  const isOver = coupon.status !== 'available' || coupon.isPaused;
  return (
    <li className={isOver ? 'coupon-ticket over' : 'coupon-ticket'}>
      <CouponValue rule={coupon} />
      <Stack gap={2} className="coupon-text">
        <Stack row justify="space-between" gap={8}>
          <Text as="h3" size={15} weight={600}>
            {coupon.name}
          </Text>
          <State of={memberCoupons} name="status" value={coupon.status}>
            {text(`choice.status.${coupon.status}`)}
          </State>
        </Stack>
        <CouponScope rule={coupon} />
        <Validity coupon={coupon} />
        {coupon.isPaused && (
          <Text as="p" size={13} color="warn">
            {text('text.paused')}
          </Text>
        )}
        {coupon.orderId !== null && (
          <PageLink className="ly-link" to={`/user/order/${coupon.orderId}`}>
            {text('text.order', { orderNo: coupon.orderNo ?? '' })}
            {coupon.discountAmount ? ` · ${text('text.saved', { amount: moneyText(coupon.discountAmount) })}` : ''}
          </PageLink>
        )}
        <Text as="p" numeric size={12} color="muted">
          {coupon.code} <CopyButton value={coupon.code} label={text('field.code')} />
        </Text>
      </Stack>
    </li>
  );
}
