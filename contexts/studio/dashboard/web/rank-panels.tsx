import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { StatusTag } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { order } from '@shopkeeper/sales';
import type { StatusColor } from '@shopkeeper/resource/fields';
import { type Panels, paidShareOf } from '../overview.domain.ts';
import { shareOf } from './share-of.ts';

/** The orders placed in the period by current status, each with a link to its orders, and the share that was paid. */
export function OrderStates({ panels }: { readonly panels: Panels }) {
  const text = useText('dashboard');
  const orderText = useText('order');
  const { number, ratio } = useFormatters();
  const paidShare = paidShareOf(panels.statuses);
  const statusColors: Readonly<Record<string, StatusColor | undefined>> = order.ownFields.status.options.statusColors ?? {};
  const top = Math.max(...panels.statuses.map(({ count }) => count), 1);
  return (
    <Panel title={text('text.statuses')} padding="14px 16px">
      {panels.statuses.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {panels.statuses.map(({ status, count }) => (
          <Columns as="li" key={status} of="110px minmax(0, 1fr) auto" gap={12} align="center" className="dashboard-line">
            <StatusTag tone={statusColors[status] ?? 'idle'}>{orderText(`choice.status.${status}`)}</StatusTag>
            <u style={{ width: shareOf(count, top) }} />
            <PageLink
              className="ly-quiet-link"
              to={listAddress('/admin/sales/order', [
                { field: 'status', op: 'in', value: [status] },
                { field: 'placedAt', op: 'between', value: [panels.period.from, panels.period.to - 1] },
              ])}
            >
              {number(count)}
            </PageLink>
          </Columns>
        ))}
      </Stack>
      {paidShare !== null && (
        <Stack row justify="space-between" className="dashboard-line">
          <Text color="muted">{text('text.paidShare')}</Text>
          <Text numeric>{ratio(Math.round(paidShare / 10) * 10)}</Text>
        </Stack>
      )}
    </Panel>
  );
}

interface SalesSharesProps {
  readonly panels: Panels;
  /** The field of orders that divides them. */
  readonly of: 'origin' | 'paymentMethod';
  readonly shares: Panels['origins'];
}

/** The paid amounts by channel or payment method; each links to its orders. Below them what was refunded of all. */
export function SalesShares({ panels: { period }, of, shares }: SalesSharesProps) {
  const text = useText('dashboard');
  const orderText = useText('order');
  const top = shares[0]?.amount ?? 0;
  const refunded = shares.reduce((sum, one) => sum + one.refunded, 0);
  return (
    <Panel title={text(`text.by.${of}`)} padding="14px 16px">
      {shares.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {shares.map(({ value, amount }) => (
          <Columns as="li" key={value} of="110px minmax(0, 1fr) auto" gap={12} align="center" className="dashboard-line">
            <Text ellipsis>{value === '' ? text('text.unknown') : orderText(`choice.${of}.${value}`)}</Text>
            <u style={{ width: shareOf(amount, top) }} />
            <PageLink
              className="ly-quiet-link"
              to={listAddress('/admin/sales/order', [
                value === '' ? { field: of, op: 'isNull', value: null } : { field: of, op: 'in', value: [value] },
                { field: 'paidAt', op: 'between', value: [period.from, period.to - 1] },
              ])}
            >
              <MoneyText fen={amount} />
            </PageLink>
          </Columns>
        ))}
      </Stack>
      {refunded > 0 && (
        <Stack row justify="space-between" className="dashboard-line">
          <Text color="muted">{text('text.refunded')}</Text>
          <MoneyText fen={-refunded} />
        </Stack>
      )}
    </Panel>
  );
}

/** The paid amounts by province. */
export function Provinces({ panels }: { readonly panels: Panels }) {
  const text = useText('dashboard');
  const top = panels.provinces[0]?.amount ?? 0;
  return (
    <Panel title={text('text.provinces')} padding="14px 16px">
      {panels.provinces.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {panels.provinces.slice(0, 8).map(({ name, amount }) => (
          <Columns as="li" key={name} of="110px minmax(0, 1fr) auto" gap={12} align="center" className="dashboard-line">
            <span>{name}</span>
            <u style={{ width: shareOf(amount, top) }} />
            <MoneyText fen={amount} />
          </Columns>
        ))}
      </Stack>
    </Panel>
  );
}
