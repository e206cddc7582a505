import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { MoneyText } from '@shopkeeper/ui';
import { Text } from '@shopkeeper/ui/layout';
import type { CouponRule } from '../coupon-view.domain.ts';

/** What a coupon takes off, large, as a ticket shows it. */
export function CouponValue({ rule }: { readonly rule: CouponRule }) {
  const text = useText('coupon');
  const { moneyText } = useFormatters();
  const paid = rule.discountBp ?? 10_000;
  const big =
    rule.kind === 'cash' ? (
      <MoneyText fen={rule.valueAmount ?? 0} />
    ) : rule.kind === 'discount' ? (
      text('text.percent', { percent: (10_000 - paid) / 100 })
    ) : (
      text('text.freight')
    );
  const from = rule.thresholdAmount > 0 ? text('text.from', { amount: moneyText(rule.thresholdAmount) }) : text('text.any');
  return (
    <div className="coupon-value">
      <strong data-kind={rule.kind}>{big}</strong>
      <Text as="span" size={12} color="secondary">
        {from}
      </Text>
      {rule.capAmount !== null && (
        <Text as="span" size={12} color="secondary">
          {text('text.cap', { amount: moneyText(rule.capAmount) })}
        </Text>
      )}
    </div>
  );
}

/** What a coupon covers and what it may not be used with, in a line each. */
export function CouponScope({ rule }: { readonly rule: CouponRule }) {
  const text = useText('coupon');
  const parts = [text(`text.scope.${rule.scope}`), ...(rule.stacking === 'all' ? [] : [text(`text.stacking.${rule.stacking}`)])];
  return (
    <>
      <Text as="p" size={13} color="secondary">
        {parts.join(' · ')}
      </Text>
      {rule.description !== null && (
        <Text as="p" size={13} color="secondary">
          {rule.description}
        </Text>
      )}
    </>
  );
}
