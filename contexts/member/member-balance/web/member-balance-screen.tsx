import { Card, Failed, Loading, useMemberCall, useMemberList } from '@shopkeeper/member-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stat, Text } from '@shopkeeper/ui/layout';
import { memberBalance } from '../member-balance.page.ts';
import { EntryList } from './entry-list.tsx';
import { OpenRecharges } from './open-recharges.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { StatementForm } from './statement-form.tsx';

interface Summary {
  readonly available: number;
  readonly onHold: number;
}

function Figures() {
  const text = useText('member-balance');
  const { data, error, refetch } = useMemberCall<Summary>(`${memberBalance.prefix}summary`);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[76]} />;
  return (
    <section className="mc-hero" aria-label={text('title')}>
      <Columns as="dl" min={136} gap={12} margin="0">
        <Stat labelSize={13} size={28} label={text('text.available')} value={<MoneyText fen={data.available} />} />
        {data.onHold > 0 && (
          <Stat labelSize={13} size={20} label={text('text.on-hold')} value={<MoneyText fen={data.onHold} />} />
        )}
      </Columns>
    </section>
  );
}

/** What a member has on the balance, its history, recharging it, and statements of its months. */
export function MemberBalanceScreen() {
  const text = useText('member-balance');
  const list = useMemberList(memberBalance, { pageSize: 20 });
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('title')}
      </Text>
      <Figures />
      <Columns of="minmax(0, 1fr) 320px" narrowOn="phone" gap="0 16px" align="start" margin="16px 0 0">
        <Card title={text('text.history')}>
          <EntryList list={list} namespace="member-balance" show={(fen) => <MoneyText fen={fen} />} />
        </Card>
        <div>
          <RechargeForm />
          <OpenRecharges />
          <StatementForm />
        </div>
      </Columns>
    </>
  );
}
