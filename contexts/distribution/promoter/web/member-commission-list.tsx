import { Card, Failed, Loading, NothingYet, State, useMemberList } from '@shopkeeper/member-ui';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberCommissions } from '../../distribution-order/distribution-order.resource.ts';

/** The commissions of a member, newest first: of what, how much, in which state, and when it can be cashed out. */
export function MemberCommissionList() {
  const text = useText('distribution-order');
  const words = useText('promoter');
  const common = useText('member-area');
  const list = useMemberList(memberCommissions, { pageSize: 20 });
  if (list.error && !list.rows) return <Failed error={list.error} retry={list.retry} />;
  if (!list.rows) return <Loading heights={[64, 64, 64]} />;
  return (
    <Card title={words('text.commissions')}>
      {list.rows.length === 0 && <NothingYet title={words('text.no-commissions')} hint={words('text.no-commissions-hint')} />}
      <Stack as="ul" divided>
        {list.rows.map((row) => (
          <Stack as="li" row key={row.id} justify="space-between" gap={12} padding="10px 0">
            <Text grow>
              <Text as="b" weight={500} block>
                {row.itemName}
              </Text>
              <Text as="small" color="muted" size={13} block>
                {words(`text.tier.${row.tier}`)} · <TimeText at={row.paidAt} />
              </Text>
              {row.unfreezeAt !== null && (
                <Text as="small" color="muted" size={13} block>
                  {text('field.unfreezeAt')} <TimeText at={row.unfreezeAt} />
                </Text>
              )}
            </Text>
            <Text align="end" numeric>
              <Text as="b" weight={600} block>
                <MoneyText fen={row.amount - row.reversedAmount} />
              </Text>
              <State of={memberCommissions} name="status" value={row.status}>
                {text(`choice.status.${row.status}`)}
              </State>
            </Text>
          </Stack>
        ))}
      </Stack>
      {list.hasMore && (
        <Text as="p" align="center" margin="16px 0 0">
          <button type="button" className="mc-button" aria-busy={list.isLoadingMore} onClick={list.more}>
            {common(list.isLoadingMore ? 'state.loading' : 'list.more')}
          </button>
        </Text>
      )}
    </Card>
  );
}
