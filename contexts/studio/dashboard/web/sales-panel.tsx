import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import type { ReactNode } from 'react';
import { type Panels, salesMetricsOf } from '../overview.domain.ts';

interface SalesMetricProps {
  readonly name: string;
  readonly value: ReactNode;
}

/** A metric with its definition below it. */
function SalesMetric({ name, value }: SalesMetricProps) {
  const text = useText('dashboard');
  return (
    <div data-sales={name}>
      <Text as="dt" size={13} color="secondary">
        {text(`text.figure.${name}`)}
      </Text>
      <dd style={{ margin: 0 }}>
        <Text as="b" size={18} weight={600} numeric block>
          {value}
        </Text>
        <Text as="small" size={12} color="muted">
          {text(`text.means.${name}`)}
        </Text>
      </dd>
    </div>
  );
}

const none = '–';

/** What was sold and what of it came back, the value of an order and of a member, and who bought again, what was refunded and what never paid, each with its definition. */
export function SalesPanel({ panels }: { readonly panels: Panels }) {
  const text = useText('dashboard');
  const { ratio, number } = useFormatters();
  const { sales, period } = panels;
  const { netSales, orderValue, memberValue, unitsPerOrder, ...rates } = salesMetricsOf(sales);
  const between = (field: string) => ({ field, op: 'between' as const, value: [period.from, period.to - 1] });
  const succeeded = { field: 'status', op: 'in' as const, value: ['succeeded'] };
  const share = (basisPoints: number | null) => (basisPoints === null ? none : ratio(basisPoints));
  const money = (fen: number | null) => (fen === null ? none : <MoneyText fen={fen} />);
  return (
    <Panel title={text('text.sales')} padding="14px 16px">
      <Stack gap={12}>
        <Text as="p" size={13} color="secondary">
          <PageLink className="ly-link" to={listAddress('/admin/sales/order', [between('paidAt')])}>
            {text('text.goodsSold')} <MoneyText fen={sales.goodsAmount} />
          </PageLink>
          {' − '}
          <PageLink className="ly-link" to={listAddress('/admin/sales/refund', [succeeded, between('refundedAt')])}>
            {text('text.goodsRefunded')} <MoneyText fen={sales.refundedGoodsAmount} />
          </PageLink>
        </Text>
        <Columns as="dl" of={4} narrowOn="tablet" narrow={2} gap={14}>
          <SalesMetric name="netSales" value={money(netSales)} />
          <SalesMetric name="orderValue" value={money(orderValue)} />
          <SalesMetric name="memberValue" value={money(memberValue)} />
          <SalesMetric name="unitsPerOrder" value={unitsPerOrder === null ? none : number(unitsPerOrder / 100)} />
          <SalesMetric name="repeatRate" value={share(rates.repeatBp)} />
          <SalesMetric name="refundRate" value={share(rates.refundBp)} />
          <SalesMetric name="cancelRate" value={share(rates.cancelBp)} />
          <SalesMetric name="timeoutRate" value={share(rates.timeoutBp)} />
        </Columns>
      </Stack>
    </Panel>
  );
}
