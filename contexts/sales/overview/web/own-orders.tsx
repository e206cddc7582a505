import { Failed, Loading, NothingYet, useMemberList } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { memberOrders } from '../../member-orders/member-orders.page.ts';
import { OrderCard } from '../../member-orders/web/order-card.tsx';

const latest = 3;

/** The newest orders as cards, or a hint for a new member. */
export function OwnOrders() {
  const text = useText('member-orders');
  const { rows, error, retry } = useMemberList(memberOrders, { pageSize: latest });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[118, 118, 118]} />;
  if (rows.length === 0) {
    return (
      <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
        <PageLink className="mc-button primary" to="/">
          {text('text.to-shop')}
        </PageLink>
      </NothingYet>
    );
  }
  return (
    <Stack as="ul" gap={12}>
      {rows.slice(0, latest).map((order) => (
        <li key={order.id}>
          <OrderCard order={order} renew={retry} />
        </li>
      ))}
    </Stack>
  );
}
