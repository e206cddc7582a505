import { BottomDrawer } from '@shopkeeper/member-ui';
import { MoneyText, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import type { LineRequest } from '../../cart/cart.domain.ts';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';
import { type DeliveryType, leftToPay } from '../checkout.domain.ts';
import type { Choices } from './choices.ts';
import { type OrderBody, type PriceChange, useOrdering } from './use-ordering.ts';
import '../../cart/web/cart-sum.css';

interface OrderBarProps {
  readonly lines: readonly LineRequest[];
  readonly isFromCart: boolean;
  readonly quote: CheckoutQuote;
  readonly choices: Choices;
  readonly deliveryType: DeliveryType;
  readonly addressId: number | null;
  readonly couponId: number | null;
  /** Whether the quote is of what is chosen now. */
  readonly isSettled: boolean;
  readonly renew: () => void;
}

/** The order as it would be sent now. */
function bodyOf(
  { quote, choices, deliveryType, addressId, couponId, lines, isFromCart }: OrderBarProps,
  isPhone: boolean,
): OrderBody {
  return {
    lines,
    addressId,
    deliveryType,
    isFromCart,
    points: quote.points.used,
    couponId,
    buyerNote: choices.note.trim() || null,
    payableAmount: quote.payableAmount,
    origin: isPhone ? 'h5' : 'pc',
  };
}

/** What the button does. */
function wordOf({ payableAmount }: CheckoutQuote, usesBalance: boolean): string {
  if (payableAmount === 0) return 'text.place-free';
  return usesBalance ? 'text.place-balance' : 'text.place';
}

/** Whether the order cannot be placed as it stands. */
const isIncomplete = ({ quote, isSettled }: OrderBarProps): boolean =>
  !isSettled || quote.issues.length > 0 || quote.coupon?.applies === false;

/** What is left to pay, and the button that places the order and names it. */
export function OrderBar(props: OrderBarProps) {
  const { quote, choices, deliveryType, addressId, renew } = props;
  const text = useText('checkout');
  const { moneyText } = useFormatters();
  const isPhone = usePhone();
  const usesBalance = choices.usesBalance && leftToPay(quote, true) === 0 && quote.payableAmount > 0;
  const { place, change, forget, failure, isBusy } = useOrdering(bodyOf(props, isPhone), { usesBalance, renew });
  const lacksAddress = deliveryType === 'express' && addressId === null;
  const isBlocked = isIncomplete(props) || lacksAddress || isBusy;
  return (
    <>
      {failure && (
        <p className="mc-alert" role="alert">
          {failure}
        </p>
      )}
      <div className="checkout-bar">
        <p className="cart-sum" role="status">
          <small>{text(lacksAddress ? 'text.no-address' : 'text.left')}</small>
          <strong>
            <MoneyText fen={leftToPay(quote, usesBalance)} />
          </strong>
        </p>
        <button type="button" className="mc-button primary" disabled={isBlocked} onClick={place}>
          {isBusy ? text('text.placing') : text(wordOf(quote, usesBalance), { amount: moneyText(quote.payableAmount) })}
        </button>
      </div>
      {change && <PriceQuestion {...{ change, isBusy }} onAgree={place} onClose={forget} />}
    </>
  );
}

interface PriceQuestionProps {
  readonly change: PriceChange;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** The old and the new amount: the order is placed at the new one only if the buyer agrees. */
function PriceQuestion({ change, isBusy, onAgree, onClose }: PriceQuestionProps) {
  const text = useText('checkout');
  const { moneyText } = useFormatters();
  const amount = moneyText(change.now);
  return (
    <BottomDrawer label={text('text.changed')} staysOpen onClose={onClose}>
      <h2 className="checkout-drawer-title">{text('text.changed')}</h2>
      <p>{text('text.changed-hint', { shown: moneyText(change.shown), now: amount })}</p>
      <div className="checkout-answers">
        <button type="button" className="mc-button" onClick={onClose}>
          {text('text.not-now')}
        </button>
        <button type="button" className="mc-button primary" disabled={isBusy} onClick={onAgree}>
          {text('text.confirm-new', { amount })}
        </button>
      </div>
    </BottomDrawer>
  );
}
