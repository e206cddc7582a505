import { Card } from '@shopkeeper/member-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Coins, type LucideIcon, TicketPercent, Wallet } from '@shopkeeper/ui/icons';
import type { BasketCoupons } from '@shopkeeper/sales';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';
import type { Choices } from './choices.ts';

interface DeductionsProps {
  readonly quote: CheckoutQuote;
  /** The coupons of the member; undefined until they are read. */
  readonly coupons: BasketCoupons | undefined;
  readonly couponId: number | null;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
}

/** What reduces or pays the amount: a coupon, points, the balance. */
export function Deductions({ quote, coupons, couponId, choices, choose }: DeductionsProps) {
  const text = useText('checkout');
  const { moneyText } = useFormatters();
  const { points, balance, payableAmount } = quote;
  const covers = balance.available >= payableAmount && payableAmount > 0;
  const amount = moneyText(balance.available);
  return (
    <Card>
      {coupons && coupons.result.length > 0 && (
        <CouponChoice {...{ quote, coupons, couponId }} onChange={(next) => choose({ couponId: next })} />
      )}
      <Switch
        icon={Coins}
        title={points.usable > 0 ? text('text.points', { points: points.usable }) : text('text.points-none')}
        hint={text('text.points-hint', { available: points.available })}
        amount={points.usable > 0 ? points.usableAmount : 0}
        isOn={choices.usesPoints && points.usable > 0}
        isOff={points.usable === 0}
        onChange={(usesPoints) => choose({ usesPoints })}
      />
      <Switch
        icon={Wallet}
        title={text('text.balance')}
        hint={text(covers || balance.available === 0 ? 'text.balance-hint' : 'text.balance-short', { available: amount })}
        amount={covers ? payableAmount : 0}
        isOn={choices.usesBalance && covers}
        isOff={!covers}
        onChange={(usesBalance) => choose({ usesBalance })}
      />
    </Card>
  );
}

interface SwitchProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: string;
  /** Fen that it takes off; 0 shows none. */
  readonly amount: number;
  readonly isOn: boolean;
  readonly isOff: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ icon: Icon, title, hint, amount, isOn, isOff, onChange }: SwitchProps) {
  return (
    <label className="checkout-switch">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {title}
        <small>{hint}</small>
      </span>
      {amount > 0 && <MoneyText fen={-amount} />}
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isOff}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

interface CouponChoiceProps extends Pick<DeductionsProps, 'quote' | 'couponId'> {
  readonly coupons: BasketCoupons;
  readonly onChange: (couponId: number | null) => void;
}

/** One of the member's coupons, the best one first; those that do not apply say why they cannot be chosen. */
function CouponChoice({ quote, coupons, couponId, onChange }: CouponChoiceProps) {
  const text = useText('checkout');
  const { moneyText } = useFormatters();
  const nameOf = ({ name, saved, issue }: BasketCoupons['result'][number]): string => {
    if (!issue) return `${name} · ${moneyText(-saved)}`;
    const { threshold } = issue.details;
    const isBelow = issue.errorCode === 'order.coupon-below-threshold' && typeof threshold === 'number';
    return isBelow ? text('text.coupon-from', { name, amount: moneyText(threshold) }) : text('text.coupon-unfit', { name });
  };
  const isUnfit = quote.coupon !== null && quote.coupon.id === couponId && !quote.coupon.applies;
  return (
    <label className="checkout-switch">
      <TicketPercent size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {text('text.coupon')}
        {isUnfit && <small role="alert">{text('text.coupon-not-now')}</small>}
      </span>
      {quote.couponAmount > 0 && <MoneyText fen={-quote.couponAmount} />}
      <select
        className="checkout-coupon"
        value={couponId ?? 0}
        onChange={({ target }) => onChange(target.value === '0' ? null : Number(target.value))}
      >
        <option value={0}>{text('text.coupon-none')}</option>
        {coupons.result.map((offer) => (
          <option key={offer.id} value={offer.id} disabled={offer.issue !== null && offer.id !== couponId}>
            {nameOf(offer)}
          </option>
        ))}
      </select>
    </label>
  );
}
