import { Card } from '@shopkeeper/member-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import type { PriceStep } from '../../order/price-terms.domain.ts';
import type { MemberOrderDetail } from './member-order-detail.ts';

interface LineProps {
  readonly title: string;
  readonly fen: number;
  readonly isTotal?: boolean;
}

function Line({ title, fen, isTotal = false }: LineProps) {
  return (
    <Stack as="p" row justify="space-between" gap={16} className={isTotal ? 'member-order-sum total' : 'member-order-sum'}>
      <span>{title}</span>
      <MoneyText fen={fen} />
    </Stack>
  );
}

const amounts = ['unitPrice', 'spared'];

function Steps({ steps }: { readonly steps: readonly PriceStep[] }) {
  const text = useText('member-orders');
  const { moneyText } = useFormatters();
  const shownParams = (params: PriceStep['params']) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        amounts.includes(name) && typeof value === 'number' ? moneyText(value) : value,
      ]),
    );
  return (
    <Text as="div" color="fill" size={14}>
      <Disclosure title={text('text.explain')}>
        {steps.map((step, place) => (
          <Line key={`${place} ${step.key}`} title={text(`text.${step.key}`, shownParams(step.params))} fen={step.amount} />
        ))}
      </Disclosure>
    </Text>
  );
}

/** Amounts and payments of the order, with the steps that explain the amount. Zero parts are omitted. */
export function MemberOrderAmounts({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  const parts = [
    ['itemsAmount', order.itemsAmount],
    ['discountAmount', -order.discountAmount],
    ['memberDiscountAmount', -order.memberDiscountAmount],
    ['couponAmount', -order.couponAmount],
    ['pointsAmount', -order.pointsAmount],
    ['adjustAmount', order.adjustAmount],
    ['freightAmount', order.freightAmount],
  ] as const;
  return (
    <Card title={text('text.money')}>
      {parts.map(([key, fen]) =>
        fen === 0 && key !== 'itemsAmount' ? null : <Line key={key} title={text(`field.${key}`)} fen={fen} />,
      )}
      <Line title={text('field.payableAmount')} fen={order.payableAmount} isTotal />
      {order.paidAmount > 0 && <Line title={text('field.paidAmount')} fen={order.paidAmount} />}
      {order.refundedAmount > 0 && <Line title={text('field.refundedAmount')} fen={order.refundedAmount} />}
      {order.steps.length > 0 && <Steps steps={order.steps} />}
    </Card>
  );
}
