import { Card } from '@shopkeeper/member-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Disclosure } from '@shopkeeper/ui/layout';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';
import { leftToPay } from '../checkout.domain.ts';

interface LineProps {
  readonly title: string;
  readonly fen: number;
  readonly isTotal?: boolean;
}

function Line({ title, fen, isTotal = false }: LineProps) {
  return (
    <p className={isTotal ? 'checkout-line total' : 'checkout-line'}>
      <span>{title}</span>
      <MoneyText fen={fen} />
    </p>
  );
}

/** The ladder of amounts, with the steps by which the total comes about. Parts of zero are omitted. */
export function Amounts({ quote, usesBalance }: { readonly quote: CheckoutQuote; readonly usesBalance: boolean }) {
  const text = useText('checkout');
  const { itemsAmount, discountAmount, memberDiscountAmount, couponAmount, pointsAmount, freightAmount, taxAmount } = quote;
  const parts = { discountAmount, memberDiscountAmount, couponAmount, pointsAmount };
  const left = leftToPay(quote, usesBalance);
  return (
    <Card title={text('text.amounts')}>
      <Line title={text('field.itemsAmount')} fen={itemsAmount} />
      {Object.entries(parts).map(([name, fen]) => fen > 0 && <Line key={name} title={text(`field.${name}`)} fen={-fen} />)}
      {freightAmount > 0 ? (
        <Line title={text('field.freightAmount')} fen={freightAmount} />
      ) : (
        <p className="checkout-line">
          <span>{text('field.freightAmount')}</span>
          <span>{text('text.free')}</span>
        </p>
      )}
      {taxAmount > 0 && <Line title={text('field.taxAmount')} fen={taxAmount} />}
      <Line title={text('field.payableAmount')} fen={quote.payableAmount} isTotal />
      {left < quote.payableAmount && (
        <>
          <Line title={text('text.by-balance')} fen={left - quote.payableAmount} />
          <Line title={text('text.left')} fen={left} isTotal />
        </>
      )}
      <Steps quote={quote} />
    </Card>
  );
}

const amountParams = ['unitPrice', 'spared'];

function Steps({ quote: { steps } }: { readonly quote: CheckoutQuote }) {
  const text = useText('checkout');
  const { moneyText } = useFormatters();
  const shown = (params: CheckoutQuote['steps'][number]['params']) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        amountParams.includes(name) && typeof value === 'number' ? moneyText(value) : value,
      ]),
    );
  return (
    <Disclosure title={text('text.explain')}>
      {steps.map(({ key, params, amount }, place) => (
        <Line key={`${place} ${key}`} title={text(`text.${key}`, shown(params))} fen={amount} />
      ))}
    </Disclosure>
  );
}
