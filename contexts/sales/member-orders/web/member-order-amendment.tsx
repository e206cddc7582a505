import { Card, useMemberList, useMemberRow, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { memberAmendments } from '../../order/amendment.resource.ts';
import { memberOrders } from '../member-orders.page.ts';

interface AskedProps {
  readonly orderId: number;
  /** Of an order that is paid the member pays the difference, or declines. */
  readonly isPaid: boolean;
}

/** A change that the shop proposes and that costs more: the member agrees or declines. */
export function MemberOrderAmendment({ orderId, isPaid }: AskedProps) {
  const filters = {
    and: [
      { field: 'orderId', op: 'in', value: [orderId] },
      { field: 'status', op: 'eq', value: 'requested' },
    ],
  };
  const { rows } = useMemberList(memberAmendments, { filters });
  const [asked] = rows ?? [];
  const text = useText('member-orders');
  if (!asked) return null;
  return (
    <Card title={text('text.amendment')}>
      <Text as="p" size={18} weight={600}>
        <MoneyText fen={asked.beforeAmount} /> → <MoneyText fen={asked.afterAmount} />
      </Text>
      <Changes id={asked.id} />
      <Text as="p" color="secondary" margin="4px 0 12px">
        {asked.reason}
      </Text>
      <Columns of={2} gap={12}>
        <Decision id={asked.id} version={Number(asked.version)} name="decline" />
        {isPaid ? (
          <PageLink to={`/user/order-amendment/${asked.id}/pay`} className="mc-button primary">
            {text('text.amendment-pay')}
          </PageLink>
        ) : (
          <Decision id={asked.id} version={Number(asked.version)} name="accept" />
        )}
      </Columns>
    </Card>
  );
}

/** The items whose quantity changes. */
function Changes({ id }: { readonly id: number }) {
  const { data } = useMemberRow(memberAmendments, id);
  const changed = (data?.lines ?? []).filter(({ qty, qtyBefore }) => qty !== qtyBefore);
  return (
    <Stack as="ul" gap={2} margin="6px 0 0">
      {changed.map(({ id: lineId, name, specText, qty, qtyBefore }) => (
        <Text as="li" key={lineId}>
          {[name, specText].filter(Boolean).join(' · ')} {qtyBefore} → {qty}
        </Text>
      ))}
    </Stack>
  );
}

interface DecisionProps {
  readonly id: number;
  readonly version: number;
  readonly name: 'accept' | 'decline';
}

function Decision({ id, version, name }: DecisionProps) {
  const text = useText('member-orders');
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberAmendments.prefix}${name}`, {
    refreshes: [memberAmendments.prefix, memberOrders.prefix],
    showSuccess: true,
  });
  return (
    <Stack>
      <button
        type="button"
        className={name === 'accept' ? 'mc-button primary' : 'mc-button'}
        disabled={isPending}
        onClick={() => mutate({ id, version })}
      >
        {text(`text.amendment-${name}`)}
      </button>
    </Stack>
  );
}
