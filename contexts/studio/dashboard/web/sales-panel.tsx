import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import type { ReactNode } from 'react';
import { paidIn, type Panels, type RateSides, rateSidesOf, refundedIn, salesMetricsOf } from '../overview.domain.ts';

interface SalesMetricProps {
  readonly name: string;
  readonly value: ReactNode;
  /** Of a rate: what is divided, each a link to its rows. */
  readonly sides?: RateSides;
}

/** The numerator and the denominator of a rate, each a link to the rows that add up to it. */
function Sides({ name, sides: { unit, numerator, denominator } }: { readonly name: string; readonly sides: RateSides }) {
  const text = useText('dashboard');
  const { number } = useFormatters();
  const link = (side: 'numerator' | 'denominator', { value, drill }: RateSides['numerator']) => (
    <PageLink
      className="ly-link"
      data-side={side}
      data-value={value}
      to={listAddress(drill.path, drill.filters)}
      title={text(`text.rows.${name}.${side}`)}
    >
      {unit === 'money' ? <MoneyText fen={value} /> : number(value)}
    </PageLink>
  );
  return (
    <Text size={13} color="secondary" block>
      {link('numerator', numerator)}
      {' ÷ '}
      {link('denominator', denominator)}
    </Text>
  );
}

/** A metric with its definition below it. */
function SalesMetric({ name, value, sides }: SalesMetricProps) {
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
        {sides && <Sides name={name} sides={sides} />}
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
  const sides = rateSidesOf(panels);
  const paid = paidIn(period);
  const refunded = refundedIn(period);
  const share = (basisPoints: number | null) => (basisPoints === null ? none : ratio(basisPoints));
  const money = (fen: number | null) => (fen === null ? none : <MoneyText fen={fen} />);
  return (
    <Panel title={text('text.sales')} padding="14px 16px">
      <Stack gap={12}>
        <Text as="p" size={13} color="secondary">
          <PageLink className="ly-link" to={listAddress(paid.path, paid.filters)}>
            {text('text.goodsSold')} <MoneyText fen={sales.goodsAmount} />
          </PageLink>
          {' − '}
          <PageLink className="ly-link" to={listAddress(refunded.path, refunded.filters)}>
            {text('text.goodsRefunded')} <MoneyText fen={sales.refundedGoodsAmount} />
          </PageLink>
        </Text>
        <Columns as="dl" of={4} narrowOn="tablet" narrow={2} gap={14}>
          <SalesMetric name="netSales" value={money(netSales)} />
          <SalesMetric name="orderValue" value={money(orderValue)} />
          <SalesMetric name="memberValue" value={money(memberValue)} />
          <SalesMetric name="unitsPerOrder" value={unitsPerOrder === null ? none : number(unitsPerOrder / 100)} />
          <SalesMetric name="repeatRate" value={share(rates.repeatBp)} />
          <SalesMetric name="refundRate" value={share(rates.refundBp)} sides={sides.refundRate} />
          <SalesMetric name="cancelRate" value={share(rates.cancelBp)} sides={sides.cancelRate} />
          <SalesMetric name="timeoutRate" value={share(rates.timeoutBp)} sides={sides.timeoutRate} />
        </Columns>
      </Stack>
    </Panel>
  );
}
