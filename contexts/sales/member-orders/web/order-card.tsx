import type { ListRowOf } from '@shopkeeper/resource';
import { State } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberOrders } from '../member-orders.page.ts';
import { statusColorOf } from '../member-order-states.domain.ts';
import './member-orders.css';

type OwnOrder = ListRowOf<typeof memberOrders>;

/** An order in a list: items, date, amount and status. The whole card links to its detail. */
export function OrderCard({ order }: { readonly order: OwnOrder }) {
  const text = useText('member-orders');
  return (
    <PageLink className="member-order-card" to={`${memberOrders.page}/${order.id}`}>
      <Stack as="span" row justify="space-between" margin="0 0 10px">
        <Text color="muted" size={13}>
          <TimeText at={order.placedAt} />
        </Text>
        <State tone={statusColorOf(order.status)}>{text(`choice.status.${order.status}`)}</State>
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
        </Stack>
        <Text size={16} weight={600}>
          <MoneyText fen={order.payableAmount} />
        </Text>
      </Stack>
    </PageLink>
  );
}
