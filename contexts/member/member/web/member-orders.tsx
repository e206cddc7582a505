import type { StatusShape } from '@shopkeeper/resource/fields';
import type { ListData } from '@shopkeeper/resource/schema';
import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Section, StatusTag } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { Skeleton } from 'antd';
import './member.css';

/** The sales context knows members, not the other way round: its list is requested by URL and shown with its own labels. */
const orderPage = '/admin/sales/order';
const shownOrders = 8;

interface Order {
  readonly id: number;
  readonly orderNo: string;
  readonly placedAt: number;
  readonly coverName: string | null;
  readonly itemCount: number;
  readonly status: string;
  readonly payableAmount: number;
}

const statusColors: Readonly<Record<string, 'idle' | 'ok' | 'info' | 'warn'>> = {
  pending_payment: 'warn',
  to_ship: 'info',
  partially_shipped: 'info',
  completed: 'ok',
};

/** Shapes as in the list of orders. */
const statusShapes: Readonly<Record<string, StatusShape>> = {
  to_ship: 'ring',
  partially_shipped: 'half',
  shipped: 'dot',
  closed: 'cross',
};

/** The member's latest orders, for those who may see orders. */
export function MemberOrders({ memberId }: { readonly memberId: number }) {
  const text = useText('member');
  const mayOpen = useMayOpen();
  if (!mayOpen(orderPage)) return null;
  const all = (
    <PageLink className="ly-link" to={listAddress(orderPage, [{ field: 'memberId', op: 'in', value: [memberId] }])}>
      {text('text.allOrders')}
    </PageLink>
  );
  return (
    <Section title={text('text.orders')} extra={all}>
      <OrderList memberId={memberId} />
    </Section>
  );
}

function OrderList({ memberId }: { readonly memberId: number }) {
  const text = useText('member');
  const { data, error, refetch } = useCall<ListData<Order>>(`${orderPage}/GetPageData`, {
    page: { currentPage: 1, pageSize: shownOrders },
    filters: {
      and: [
        { field: 'memberId', op: 'in', value: [memberId] },
        { field: 'status', op: 'ne', value: 'draft' },
      ],
    },
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.result.length === 0) return <p className="rs-hint">{text('text.noOrders')}</p>;
  return (
    <Stack as="ul" divided className="member-last-orders">
      {data.result.map((order) => (
        <li key={order.id}>
          <PageLink className="ly-link" to={`${orderPage}/${order.id}`}>
            {order.orderNo}
          </PageLink>
          <Text ellipsis className="name">
            {order.coverName}
            {order.itemCount > 1 && (
              <Text as="small" color="muted">
                {' '}
                ×{order.itemCount}
              </Text>
            )}
          </Text>
          <TimeText at={order.placedAt} />
          <StatusTag tone={statusColors[order.status] ?? 'idle'} shape={statusShapes[order.status]}>
            {text(`order:choice.status.${order.status}`)}
          </StatusTag>
          <MoneyText fen={order.payableAmount} />
        </li>
      ))}
    </Stack>
  );
}
