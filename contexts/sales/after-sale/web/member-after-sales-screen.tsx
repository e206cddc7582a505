import { Failed, Loading, NothingYet, State, useMemberList } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { memberAfterSales } from '../after-sale.resource.ts';
import './member-after-sale.css';

/** The after-sales of a member, newest first. */
export function MemberAfterSalesScreen() {
  const text = useText('after-sale');
  const { rows, error, retry } = useMemberList(memberAfterSales, { pageSize: 50 });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[110, 110]} />;
  if (rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Text as="h1" size={22} margin="4px 0 12px">
        {text('member-after-sales.title')}
      </Text>
      <Stack as="ul" gap={12}>
        {rows.map((row) => (
          <Panel as="li" className="mc-card" key={row.id}>
            <PageLink className="member-after-sale-card" to={`${memberAfterSales.page}/${row.id}`}>
              <Stack as="span" row justify="space-between" margin="0 0 10px">
                <Text color="muted" size={13}>
                  {text(`choice.type.${row.type}`)} · <TimeText at={row.askedAt} />
                </Text>
                <State of={memberAfterSales} name="status" value={row.status}>
                  {text(`choice.status.${row.status}`)}
                </State>
              </Stack>
              <Stack as="span" row align="start" gap={12}>
                <Thumbnail src={row.image} size={64} radius={12} />
                <Stack as="span" grow>
                  <Text as="b" weight={500}>
                    {row.itemName}
                  </Text>
                  <Text as="small" color="muted" size={13}>
                    {row.specText} ×{row.qty}
                  </Text>
                </Stack>
                {row.applyAmount > 0 && (
                  <Text size={16} weight={600}>
                    <MoneyText fen={row.applyAmount} />
                  </Text>
                )}
              </Stack>
            </PageLink>
          </Panel>
        ))}
      </Stack>
    </>
  );
}
