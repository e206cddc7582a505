import type { RowOf } from '@shopkeeper/resource';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { useMayOpen } from '@shopkeeper/admin-ui';
import { Money, MoneyLine } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink } from '@shopkeeper/shell';
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

/** The lists of the refunds and after-sales of the order, once there are any. */
function RefundLinks({ row }: { readonly row: Order }) {
  const text = useText('order');
  const mayOpen = useMayOpen();
  const links = [
    { page: '/admin/sales/refund', title: text('text.refunds'), isShown: row.refundedAmount + row.refundingAmount > 0 },
    { page: '/admin/sales/after-sale', title: text('text.afterSales'), isShown: row.openAfterSales > 0 },
  ];
  return (
    <Stack row gap={16} justify="flex-end">
      {links.map(({ page, title, isShown }) =>
        isShown && mayOpen(page) ? (
          <PageLink key={page} className="ly-link" to={listAddress(page, [{ field: 'orderId', op: 'in', value: [row.id] }])}>
            {title}
          </PageLink>
        ) : null,
      )}
    </Stack>
  );
}

/** The totals: parts of the amount without those that are zero, what was paid and repaid, and what remains. */
export function OrderMoney({ row }: { readonly row: Order }) {
  const text = useText('order');
  const parts = [
    ['itemsAmount', row.itemsAmount],
    ['discountAmount', -row.discountAmount],
    ['memberDiscountAmount', -row.memberDiscountAmount],
    ['couponAmount', -row.couponAmount],
    ['pointsAmount', -row.pointsAmount],
    ['adjustAmount', row.adjustAmount],
    ['freightAmount', row.freightAmount],
  ] as const;
  const outstanding = row.status === 'closed' ? 0 : row.payableAmount - row.paidAmount;
  const overpaid = row.status === 'closed' ? 0 : row.paidAmount - row.refundedAmount - row.payableAmount;
  return (
    <div>
      {parts.map(([key, fen]) =>
        fen === 0 && key !== 'itemsAmount' ? null : <MoneyLine key={key} title={text(`field.${key}`)} fen={fen} />,
      )}
      <Stack as="p" row justify="space-between" gap={24} className="rs-money-line total order-total">
        <span>{text('field.payableAmount')}</span>
        <Money
          fen={row.payableAmount}
          currency={row.currency}
          {...(isSteps(row.explanation) ? { explain: <Explanation steps={row.explanation} /> } : {})}
        />
      </Stack>
      <MoneyLine title={text('field.paidAmount')} fen={row.paidAmount} />
      {row.refundedAmount > 0 && <MoneyLine title={text('field.refundedAmount')} fen={-row.refundedAmount} />}
      {row.refundedAmount > 0 && <MoneyLine isTotal title={text('text.netReceived')} fen={row.paidAmount - row.refundedAmount} />}
      {overpaid > 0 && <MoneyLine isTotal title={text('text.overpaid')} fen={overpaid} />}
      {row.refundingAmount > 0 && <MoneyLine title={text('field.refundingAmount')} fen={-row.refundingAmount} />}
      <RefundLinks row={row} />
      {outstanding > 0 && <MoneyLine isTotal title={text('text.outstanding')} fen={outstanding} />}
    </div>
  );
}
