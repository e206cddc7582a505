import { Card, Failed, Loading, NothingYet, State, useMemberCall, useMemberList, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Stat, Text } from '@shopkeeper/ui/layout';
import { memberCashOuts } from '../cash-out.resource.ts';
import { CashOutForm, type CashOutTerms } from './cash-out-form.tsx';
import './member-cash-out.css';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly cashOutNo: string;
  readonly amount: number;
  readonly feeAmount: number;
  readonly netAmount: number;
  readonly method: string;
  readonly status: string;
  readonly rejectReason: string | null;
  readonly appliedAt: number;
  readonly paidAt: number | null;
}

function CashOut({ row }: { readonly row: Row }) {
  const text = useText('cash-out');
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberCashOuts.prefix}cancel`, {
    refreshes: [memberCashOuts.prefix],
    showSuccess: true,
  });
  return (
    <Stack as="li" gap={4} padding="12px 0">
      <Stack row justify="space-between" gap={12}>
        <Text weight={600}>
          <MoneyText fen={row.amount} />
        </Text>
        <State of={memberCashOuts} name="status" value={row.status}>
          {text(`choice.status.${row.status}`)}
        </State>
      </Stack>
      <Text color="muted" size={13}>
        {text(`choice.method.${row.method}`)} · {row.cashOutNo} · <TimeText at={row.appliedAt} />
      </Text>
      {row.feeAmount > 0 && (
        <Text color="muted" size={13}>
          {text('field.feeAmount')} <MoneyText fen={row.feeAmount} /> · {text('field.netAmount')}{' '}
          <MoneyText fen={row.netAmount} />
        </Text>
      )}
      {row.rejectReason !== null && (
        <Text size={13}>
          {text('field.rejectReason')}: {row.rejectReason}
        </Text>
      )}
      {row.paidAt !== null && (
        <Text color="muted" size={13}>
          {text('field.paidAt')} <TimeText at={row.paidAt} />
        </Text>
      )}
      {row.status === 'pending_review' && (
        <div>
          <button
            type="button"
            className="mc-button"
            disabled={isPending}
            onClick={() => mutate({ id: row.id, version: row.version })}
          >
            {text('text.cancel')}
          </button>
        </div>
      )}
    </Stack>
  );
}

function History() {
  const text = useText('cash-out');
  const list = useMemberList(memberCashOuts, { pageSize: 50 });
  if (list.error && !list.rows) return <Failed error={list.error} retry={list.retry} />;
  if (!list.rows) return <Loading heights={[80, 80]} />;
  return (
    <Card title={text('text.history')}>
      {list.rows.length === 0 && <NothingYet title={text('text.none')} hint={text('text.none-hint')} />}
      <Stack as="ul" divided>
        {list.rows.map((row) => (
          <CashOut key={row.id} row={row} />
        ))}
      </Stack>
    </Card>
  );
}

/** What a member can cash out, asking for it, and what became of earlier cash-outs. */
export function MemberCashOutsScreen() {
  const text = useText('cash-out');
  const { data, error, refetch } = useMemberCall<CashOutTerms>(`${memberCashOuts.prefix}terms`);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[76, 220]} />;
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('member-cash-outs.title')}
      </Text>
      <section className="mc-hero" aria-label={text('text.available')}>
        <Columns as="dl" min={136} gap={12} margin="0">
          <Stat labelSize={13} size={28} label={text('text.available')} value={<MoneyText fen={data.available} />} />
        </Columns>
      </section>
      <Columns of="320px minmax(0, 1fr)" narrowOn="phone" gap="0 16px" align="start" margin="16px 0 0">
        {data.isPromoter ? (
          <CashOutForm terms={data} />
        ) : (
          <Card title={text('text.ask')}>
            <Text as="p">
              {text('text.only-promoters')} <PageLink to="/user/promotion">{text('text.promote')}</PageLink>
            </Text>
          </Card>
        )}
        <History />
      </Columns>
    </>
  );
}
