import { Card, Failed, Loading, NothingYet, State, useMemberList } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberPayments } from '../attempt.resource.ts';

/** The payments of a member, the newest first. */
export function MemberPaymentsScreen() {
  const text = useText('attempt');
  const { rows, error, retry, hasMore, more } = useMemberList(memberPayments, { pageSize: 20 });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[90, 90, 90]} />;
  if (rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('member-payments.title')}
      </Text>
      <ul className="payment-list">
        {rows.map((row) => (
          <li key={row.id}>
            <PageLink to={`${memberPayments.page}/${row.id}`}>
              <Card>
                <Stack row justify="space-between" gap={12}>
                  <Text numeric color="secondary">
                    {row.refNo} · {text(`choice.method.${row.method}`)}
                  </Text>
                  <State of={memberPayments} name="state" value={row.state}>
                    {text(`choice.state.${row.state}`)}
                  </State>
                </Stack>
                <Stack row justify="space-between" gap={12} margin="6px 0 0">
                  <Text size={20} weight={600}>
                    <MoneyText fen={row.amount} />
                  </Text>
                  {row.succeededAt !== null && <TimeText at={row.succeededAt} />}
                </Stack>
              </Card>
            </PageLink>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="mc-button" onClick={more}>
          {text('text.more')}
        </button>
      )}
    </>
  );
}
