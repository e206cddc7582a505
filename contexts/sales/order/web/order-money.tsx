import type { RowOf } from '@shopkeeper/resource';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Money, MoneyLine, Section } from '@shopkeeper/admin-ui/detail';
import type { order } from '../order.resource.ts';
import type { PriceStep } from '../price-terms.domain.ts';

type Order = RowOf<typeof order>;

const amounts = ['unitPrice', 'spared', 'amount'];

/** The steps that explain an amount, from the price calculation. */
export function Explanation({ steps }: { readonly steps: readonly PriceStep[] }) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  return steps.map((step, place) => {
    const params = Object.fromEntries(
      Object.entries(step.params).map(([name, value]) => [
        name,
        amounts.includes(name) && typeof value === 'number' ? moneyText(value) : String(value ?? ''),
      ]),
    );
    return <MoneyLine key={place} title={text(`text.${step.key}`, params)} fen={step.amount} />;
  });
}

const isSteps = (value: unknown): value is readonly PriceStep[] => Array.isArray(value);

/** Amounts and payments of the order. Zero parts are omitted. */
export function OrderMoney({ row }: { readonly row: Order }) {
  const text = useText('order');
  const parts = [
    ['itemsAmount', row.itemsAmount],
    ['discountAmount', -row.discountAmount],
    ['memberDiscountAmount', -row.memberDiscountAmount],
    ['adjustAmount', row.adjustAmount],
    ['freightAmount', row.freightAmount],
  ] as const;
  return (
    <Section title={text('text.money')}>
      {parts.map(([key, fen]) =>
        fen === 0 && key !== 'itemsAmount' ? null : <MoneyLine key={key} title={text(`field.${key}`)} fen={fen} />,
      )}
      <Stack as="p" row justify="space-between" gap={24} className="rs-money-line total">
        <span>{text('field.payableAmount')}</span>
        <Money
          fen={row.payableAmount}
          currency={row.currency}
          {...(isSteps(row.explanation) ? { explain: <Explanation steps={row.explanation} /> } : {})}
        />
      </Stack>
      <MoneyLine title={text('field.paidAmount')} fen={row.paidAmount} />
      {row.refundedAmount > 0 && <MoneyLine title={text('field.refundedAmount')} fen={row.refundedAmount} />}
    </Section>
  );
}
