import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { StatusTag } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { order } from '@shopkeeper/sales';
import type { StatusColor } from '@shopkeeper/resource/fields';
import type { Overview } from '../overview.domain.ts';

const share = (value: number, top: number): string => `${top === 0 ? 0 : Math.round((value / top) * 100)}%`;

/** The best sellers: picture, name, amount and quantity, and a bar for the amount relative to the first. */
export function BestSellers({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const top = overview.products[0]?.amount ?? 0;
  return (
    <Panel title={text('text.bestSellers')} padding="14px 16px">
      {overview.products.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ol" gap={10}>
        {overview.products.slice(0, 6).map((one, place) => (
          <Columns
            as="li"
            key={one.productId}
            of="14px 28px minmax(0, 1fr) auto"
            gap={10}
            align="center"
            className="dashboard-line"
          >
            <Text as="b" numeric weight={place < 3 ? 600 : 500} color={place < 3 ? 'accent' : 'muted'}>
              {place + 1}
            </Text>
            <Thumbnail src={one.image} size={28} />
            <Stack gap={2}>
              <Text ellipsis>
                <PageLink className="ly-quiet-link" to={`/admin/catalog/product/${one.productId}`}>
                  {one.name}
                </PageLink>
              </Text>
              <u className="thin" style={{ width: share(one.amount, top) }} />
            </Stack>
            <Stack align="end">
              <MoneyText fen={one.amount} />
              <Text as="small" color="muted" size={12} numeric>
                {text('text.sold', { qty: one.qty })}
              </Text>
            </Stack>
          </Columns>
        ))}
      </Stack>
    </Panel>
  );
}

/** The orders of the period by current status; each status links to its orders. */
export function OrderStates({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const orderText = useText('order');
  const { number } = useFormatters();
  const statusColors: Readonly<Record<string, StatusColor | undefined>> = order.ownFields.status.options.statusColors ?? {};
  const top = Math.max(...overview.statuses.map(({ count }) => count), 1);
  return (
    <Panel title={text('text.statuses')} padding="14px 16px">
      {overview.statuses.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {overview.statuses.map(({ status, count }) => (
          <Columns as="li" key={status} of="110px minmax(0, 1fr) auto" gap={12} align="center" className="dashboard-line">
            <StatusTag tone={statusColors[status] ?? 'idle'}>{orderText(`choice.status.${status}`)}</StatusTag>
            <u style={{ width: share(count, top) }} />
            <PageLink
              className="ly-quiet-link"
              to={listAddress('/admin/sales/order', [
                { field: 'status', op: 'in', value: [status] },
                { field: 'placedAt', op: 'between', value: [overview.period.from, overview.period.to - 1] },
              ])}
            >
              {number(count)}
            </PageLink>
          </Columns>
        ))}
      </Stack>
    </Panel>
  );
}

/** The paid amounts by province. */
export function Provinces({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const top = overview.provinces[0]?.amount ?? 0;
  return (
    <Panel title={text('text.provinces')} padding="14px 16px">
      {overview.provinces.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {overview.provinces.slice(0, 8).map(({ name, amount }) => (
          <Columns as="li" key={name} of="110px minmax(0, 1fr) auto" gap={12} align="center" className="dashboard-line">
            <span>{name}</span>
            <u style={{ width: share(amount, top) }} />
            <MoneyText fen={amount} />
          </Columns>
        ))}
      </Stack>
    </Panel>
  );
}
