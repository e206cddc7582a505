import { CopyButton, Failed, Loading, NothingYet, State, useMemberList } from '@shopkeeper/member-ui';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { memberGiftCards } from '../gift-card.resource.ts';

/** The gift cards of a member with what is left on them. */
export function MemberGiftCardsScreen() {
  const text = useText('gift-card');
  const { rows, error, retry } = useMemberList(memberGiftCards, { pageSize: 50 });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[110, 110]} />;
  if (rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('member-gift-cards.title')}
      </Text>
      <Columns as="ul" of={2} narrowOn="phone" gap="0 16px">
        {rows.map((card) => (
          <Panel as="li" className="mc-card" key={card.id}>
            <Stack row justify="space-between" gap={12}>
              <Text numeric color="secondary">
                {card.code} <CopyButton value={card.code} label={text('field.code')} />
              </Text>
              <State of={memberGiftCards} name="status" value={card.status}>
                {text(`choice.status.${card.status}`)}
              </State>
            </Stack>
            <Text as="p" size={22} weight={600} margin="8px 0 2px">
              <MoneyText fen={card.balanceAmount} />
            </Text>
            <Text as="p" color="secondary" size={13}>
              {text('text.of')} <MoneyText fen={card.faceAmount} /> · {text('field.expiresAt')} <TimeText at={card.expiresAt} />
            </Text>
          </Panel>
        ))}
      </Columns>
    </>
  );
}
