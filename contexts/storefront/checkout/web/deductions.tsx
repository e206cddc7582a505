import { Card } from '@shopkeeper/member-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Coins, type LucideIcon, Wallet } from '@shopkeeper/ui/icons';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';
import type { Choices } from './choices.ts';

interface DeductionsProps {
  readonly quote: CheckoutQuote;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
}

/** What reduces or pays the amount. A coupon is chosen here, as the first row, once there are coupons. */
export function Deductions({ quote, choices, choose }: DeductionsProps) {
  const text = useText('checkout');
  const { moneyText } = useFormatters();
  const { points, balance, payableAmount } = quote;
  const covers = balance.available >= payableAmount && payableAmount > 0;
  const amount = moneyText(balance.available);
  return (
    <Card>
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
