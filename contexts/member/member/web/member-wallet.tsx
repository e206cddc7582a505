import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import type { ListData } from '@shopkeeper/resource/schema';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { useState } from 'react';

/** The ledgers know members, not the other way round: their lists are requested by URL and shown with their own labels. */
const ledgers = { balance: '/admin/member/balance-entry', points: '/admin/member/points-entry' } as const;
const shownEntries = 6;
/** By how much the clock of the browser may be behind. */
const clockToleranceMs = 60_000;

interface Entry {
  readonly id: number;
  readonly createdAt: number;
  readonly type: string;
  readonly amount: number;
  readonly note: string | null;
}

const ofMember = (memberId: number) => [{ field: 'ownerId', op: 'in' as const, value: [memberId] }];

/** The newest entries of the member's balance and points, for those who may see them. */
export function MemberWallet({ memberId }: { readonly memberId: number }) {
  return (
    <>
      <LedgerSection name="balance" memberId={memberId} />
      <LedgerSection name="points" memberId={memberId} />
    </>
  );
}

interface LedgerProps {
  readonly name: keyof typeof ledgers;
  readonly memberId: number;
}

function LedgerSection({ name, memberId }: LedgerProps) {
  const text = useText('member');
  const mayOpen = useMayOpen();
  const page = ledgers[name];
  if (!mayOpen(page)) return null;
  const all = (
    <PageLink className="ly-link" to={listAddress(page, ofMember(memberId))}>
      {text('text.allEntries')}
    </PageLink>
  );
  return (
    <Section title={text(`${name}:${name}-entry.title`)} extra={all}>
      <Entries name={name} memberId={memberId} />
    </Section>
  );
}

function Entries({ name, memberId }: LedgerProps) {
  const text = useText('member');
  const { number } = useFormatters();
  // The end of a credit is booked with the credit, and has not happened before its instant.
  const [until] = useState(() => Date.now() + clockToleranceMs);
  const { data, error, refetch } = useCall<ListData<Entry>>(`${ledgers[name]}/GetPageData`, {
    page: { currentPage: 1, pageSize: shownEntries },
    filters: { and: [...ofMember(memberId), { field: 'effectiveAt', op: 'le', value: until }] },
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (data.result.length === 0) return <p className="rs-hint">{text('text.noEntries')}</p>;
  return (
    <Stack as="ul" divided>
      {data.result.map(({ id, createdAt, type, amount, note }) => (
        <Stack as="li" row key={id} gap={12} padding="6px 0" justify="space-between">
          <Text ellipsis grow size={13}>
            {text(`${name}:${name}-entry.choice.type.${type}`)}{' '}
            <Text as="small" color="muted">
              {note}
            </Text>
          </Text>
          <Text color="muted" size={13}>
            <TimeText at={createdAt} />
          </Text>
          <Text numeric size={13}>
            {amount > 0 && '+'}
            {name === 'balance' ? <MoneyText fen={amount} /> : number(amount)}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
