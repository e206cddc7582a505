import { Card, Entry, Failed, Loading, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { MoneyText } from '@shopkeeper/ui';
import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Stat, Text } from '@shopkeeper/ui/layout';
import type { SubmitEvent } from 'react';
import { promotionPrefix, promotionSummaryPath } from '../promotion-paths.domain.ts';
import { InviteCode } from './invite-code.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { MemberCommissionList } from './member-commission-list.tsx';
import { MemberTeam } from './member-team.tsx';
import './promotion.css';

interface Own {
  readonly code: string;
  readonly status: 'applied' | 'active' | 'rejected' | 'frozen' | 'revoked';
  readonly answer: string | null;
  readonly teamCount: number;
  readonly orderCount: number;
  readonly earnedAmount: number;
  readonly frozenAmount: number;
  readonly availableAmount: number;
  readonly withdrawnAmount: number;
}

interface Summary {
  readonly isOpen: boolean;
  readonly windowDays: number;
  readonly isForNewMembers: boolean;
  readonly tierOneRate: number;
  readonly tierTwoRate: number;
  readonly unfreezeDays: number;
  readonly promoter: Own | null;
}

/** What promoting brings, in words: rates, window, and when commission can be cashed out. */
function Terms({ summary }: { readonly summary: Summary }) {
  const text = useText('promoter');
  const { ratio } = useFormatters();
  const { tierOneRate, tierTwoRate, windowDays, unfreezeDays, isForNewMembers } = summary;
  return (
    <Stack as="ul" gap={6} className="promotion-terms">
      <li>{text('text.terms-rate', { rate: ratio(tierOneRate) })}</li>
      {tierTwoRate > 0 && <li>{text('text.terms-second', { rate: ratio(tierTwoRate) })}</li>}
      <li>{windowDays === 0 ? text('text.terms-forever') : text('text.terms-window', { count: windowDays })}</li>
      {isForNewMembers && <li>{text('text.terms-new')}</li>}
      <li>{text('text.terms-settled', { count: unfreezeDays })}</li>
    </Stack>
  );
}

/** The application of a member who does not promote yet. */
function Application({ summary }: { readonly summary: Summary }) {
  const text = useText('promoter');
  const { promoter } = summary;
  const { mutate, isPending, error } = useMemberWrite<unknown, object>(`${promotionPrefix}apply`, {
    refreshes: [promotionPrefix, promotionSummaryPath],
    showSuccess: true,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate({ applyNote: String(new FormData(event.currentTarget).get('applyNote') ?? '').trim() || null });
  };
  const mayApply = summary.isOpen && (promoter === null || promoter.status === 'rejected');
  return (
    <Card title={text('text.become')}>
      {promoter && (
        <Text as="p" margin="0 0 12px">
          {text(`text.state.${promoter.status}`, { reason: promoter.answer ?? '' })}
        </Text>
      )}
      <Terms summary={summary} />
      {!summary.isOpen && promoter === null && <Text as="p">{text('error.closed')}</Text>}
      {mayApply && (
        <form onSubmit={submit} noValidate>
          <Entry
            name="applyNote"
            label={text('text.why')}
            rows={3}
            maxLength={200}
            issue={error?.fields.find(({ path }) => path === 'applyNote')?.msg}
          />
          <button type="submit" className="mc-button primary wide" disabled={isPending}>
            {text('text.apply')}
          </button>
        </form>
      )}
    </Card>
  );
}

function Figures({ own }: { readonly own: Own }) {
  const text = useText('promoter');
  const sums = [
    ['field.availableAmount', own.availableAmount],
    ['field.frozenAmount', own.frozenAmount],
    ['field.earnedAmount', own.earnedAmount],
    ['field.withdrawnAmount', own.withdrawnAmount],
  ] as const;
  return (
    <section className="mc-hero" aria-label={text('text.earnings')}>
      <Columns as="dl" min={120} gap={12} margin="0">
        {sums.map(([key, fen]) => (
          <Stat key={key} labelSize={13} size={22} label={text(key)} value={<MoneyText fen={fen} />} />
        ))}
      </Columns>
      {own.availableAmount < 0 && (
        <Text as="p" size={13} margin="10px 0 0">
          {text('text.debt')}
        </Text>
      )}
      <Text as="p" margin="14px 0 0">
        <PageLink className="mc-button" to="/user/cash-out">
          {text('text.cash-out')}
        </PageLink>
      </Text>
    </section>
  );
}

/** What a promoter sees: earnings, commissions, invite code and team. */
function Promotion({ own, summary }: { readonly own: Own; readonly summary: Summary }) {
  const text = useText('promoter');
  return (
    <>
      <Figures own={own} />
      {own.status !== 'active' && (
        <Text as="p" margin="14px 0 0">
          {text(`text.state.${own.status}`, { reason: own.answer ?? '' })}
        </Text>
      )}
      <Columns of="320px minmax(0, 1fr)" narrowOn="phone" gap="0 16px" align="start" margin="16px 0 0">
        <div>
          {own.status === 'active' && (
            <InviteCode code={own.code}>
              <Terms summary={summary} />
            </InviteCode>
          )}
          <MemberTeam count={own.teamCount} />
        </div>
        <MemberCommissionList />
      </Columns>
    </>
  );
}

/** Promotion of a member: applying, or code, earnings, commissions and team. */
export function MemberPromotionScreen() {
  const text = useText('promoter');
  const { data, error, refetch } = useMemberCall<Summary>(promotionSummaryPath);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[110, 220]} />;
  const own = data.promoter;
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('text.promotion')}
      </Text>
      {own === null || own.status === 'applied' || own.status === 'rejected' ? (
        <>
          <Application summary={data} />
          <JoinByCode />
        </>
      ) : (
        <Promotion own={own} summary={data} />
      )}
    </>
  );
}
