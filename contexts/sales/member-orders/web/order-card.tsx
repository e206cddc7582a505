import type { ListRowOf } from '@shopkeeper/resource';
import { State } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberOrders } from '../member-orders.page.ts';
import { MemberOrderActions, type OfferedCommands } from './member-order-actions.tsx';
import './member-orders.css';

type OwnOrder = ListRowOf<typeof memberOrders> & Partial<OfferedCommands>;

interface OrderCardProps {
  readonly order: OwnOrder;
  /** Reloads the list: a rejected order was changed elsewhere. */
  readonly renew: () => void;
}

/** An order in a list: items, date, amount, status, until when it is to be paid, and what the member can do with it. */
export function OrderCard({ order, renew }: OrderCardProps) {
  const { id, version, status, allowed = {} } = order;
  return (
    <article className="member-order" aria-label={order.orderNo}>
      <Summary order={order} />
      <MemberOrderActions order={{ id: Number(id), version: Number(version), status, allowed }} renew={renew} />
    </article>
  );
}

function Summary({ order }: { readonly order: OwnOrder }) {
  const text = useText('member-orders');
  return (
    <PageLink className="member-order-card" to={`${memberOrders.page}/${order.id}`}>
      <Stack as="span" row justify="space-between" margin="0 0 10px">
        <Text color="muted" size={13}>
          <TimeText at={order.placedAt} />
        </Text>
        <State of={memberOrders} name="status" value={order.status}>
          {text(`choice.status.${order.status}`)}
        </State>
      </Stack>
      <Stack as="span" row align="start" gap={12}>
        <Thumbnail src={order.coverImage} size={64} radius={12} />
        <Stack as="span" grow>
          <Text as="b" weight={500} className="member-order-name">
            {order.coverName}
          </Text>
          <Text as="small" color="muted" size={13}>
            {text('text.pieces', { count: order.itemCount })}
          </Text>
          {order.status === 'pending_payment' && order.payExpireAt !== null && (
            <Text as="small" color="warn" size={13}>
              {text('text.pay-by')} <TimeText at={order.payExpireAt} />
            </Text>
          )}
        </Stack>
        <Text size={16} weight={600}>
          <MoneyText fen={order.payableAmount} />
        </Text>
      </Stack>
    </PageLink>
  );
}
