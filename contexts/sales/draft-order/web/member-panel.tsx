import { useDebounced, useMay } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { UserRoundSearch } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { FoundMember } from '@shopkeeper/member';
import { buyerOf } from './order-entry-state.ts';
import { ErrorAt } from './error-at.tsx';
import { Finder } from './finder.tsx';
import { MemberCard } from './member-card.tsx';
import { Initial } from './member-initial.tsx';
import { NewMember } from './new-member.tsx';
import { useOrderEntry } from './use-order-entry.ts';

const restMs = 220;

/** A found member, or the offer to add a new one. */
type Choice = { readonly key: string; readonly member: FoundMember } | { readonly key: 'new'; readonly member: null };

/** The buyer: found by name, mobile or number, or added by mobile. Choosing a member selects their usual address. */
export function MemberPanel() {
  const text = useText('draft-order');
  const may = useMay();
  const { orderEntry, state } = useOrderEntry();
  const [adding, setAdding] = useState<string | null>(null);
  const member = buyerOf(state);
  const choose = (found: FoundMember): void => {
    setAdding(null);
    void orderEntry.choose(found);
  };

  return (
    <Stack as="section" padding="14px 16px" gap={10}>
      <Text as="h2" size={14} weight={600}>
        {text('text.member')}
      </Text>
      {member && (
        <MemberCard
          member={member}
          onRemove={() => orderEntry.change((basket) => ({ ...basket, memberId: null, addressId: null, couponId: null }))}
        />
      )}
      {!member && adding !== null && <NewMember typed={adding} onCancel={() => setAdding(null)} onMade={choose} />}
      {!member && adding === null && may('member') && <FindMember onChoose={choose} onAdd={setAdding} />}
      {!may('member') && !member && (
        <Text as="p" color="muted" size={13}>
          {text('text.noMemberRight')}
        </Text>
      )}
      <ErrorAt at={['member']} />
    </Stack>
  );
}

interface FindMemberProps {
  onChoose(member: FoundMember): void;
  onAdd(typed: string): void;
}

function FindMember({ onChoose, onAdd }: FindMemberProps) {
  const text = useText('draft-order');
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const debounced = useDebounced(word, restMs);
  const { data, isFetching } = useCall<{ readonly result: readonly FoundMember[] }>(
    `${draftOrderPrefix}findMember`,
    { quick: debounced },
    { isReady: debounced !== '', keepPreviousData: true },
  );
  const isAnswered = debounced === word && !isFetching && data !== undefined;
  const found = word === '' ? [] : (data?.result ?? []);
  const items: readonly Choice[] = [
    ...found.map((member) => ({ key: String(member.id), member })),
    ...(isAnswered && word !== '' ? [{ key: 'new' as const, member: null }] : []),
  ];
  const pick = ({ member }: Choice): void => (member ? onChoose(member) : onAdd(word));
  return (
    <Finder<Choice>
      label={text('text.findMember')}
      placeholder={text('text.findMember')}
      icon={<UserRoundSearch size={16} strokeWidth={1.75} aria-hidden />}
      value={typed}
      items={items}
      keyOf={({ key }) => key}
      draw={({ member }) =>
        member ? <FoundMember member={member} /> : <Text color="fill">{text('text.addMember', { word })}</Text>
      }
      isOpen={items.length > 0}
      isBusy={isFetching && word !== ''}
      onChange={setTyped}
      onPick={pick}
      onEnter={(marked) => {
        if (marked && isAnswered) pick(marked);
      }}
    />
  );
}

function FoundMember({ member }: { readonly member: FoundMember }) {
  return (
    <>
      <Initial of={member.nickname} />
      <Stack as="span" grow>
        <Text as="b" weight={500} ellipsis>
          {member.nickname}
        </Text>
        <Text as="small" color="muted" size={12.5}>
          {member.memberNo}
        </Text>
      </Stack>
      <span>{member.mobile}</span>
    </>
  );
}
