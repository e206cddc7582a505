import { useCall, useMay, useText } from '@shopkeeper/web-kit';
import { UserRoundSearch } from '@shopkeeper/web-kit/icons';
import { useState } from 'react';
import { cartPrefix } from '../cart.page.ts';
import type { DraftMember } from '../draft-view.domain.ts';
import { buyerOf } from './desk-state.ts';
import { FaultAt } from './fault-at.tsx';
import { Finder } from './finder.tsx';
import { MemberCard } from './member-card.tsx';
import { NewMember } from './new-member.tsx';
import { useDesk } from './use-desk.ts';
import { useRested } from './use-rested.ts';

const restMs = 220;

/** A found member, or the offer to add the one that was looked for. */
type Choice = { readonly key: string; readonly member: DraftMember } | { readonly key: 'new'; readonly member: null };

/** Who buys: found by name, mobile or number, or added by mobile on the spot. Choosing somebody takes his usual address. */
export function MemberPanel() {
  const text = useText('cart');
  const may = useMay();
  const { desk, state } = useDesk();
  const [adding, setAdding] = useState<string | null>(null);
  const member = buyerOf(state);
  const choose = (found: DraftMember): void => {
    setAdding(null);
    void desk.choose(found);
  };

  return (
    <section className="ct-block">
      <h2>{text('text.member')}</h2>
      {member && (
        <MemberCard member={member} onRemove={() => desk.change((basket) => ({ ...basket, memberId: null, addressId: null }))} />
      )}
      {!member && adding !== null && <NewMember typed={adding} onCancel={() => setAdding(null)} onMade={choose} />}
      {!member && adding === null && may('member') && <FindMember onChoose={choose} onAdd={setAdding} />}
      {!may('member') && !member && <p className="ct-hint">{text('text.noMemberRight')}</p>}
      <FaultAt at={['member']} />
    </section>
  );
}

interface FindMemberProps {
  onChoose(member: DraftMember): void;
  onAdd(typed: string): void;
}

function FindMember({ onChoose, onAdd }: FindMemberProps) {
  const text = useText('cart');
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const asked = useRested(word, restMs);
  const { data, isFetching } = useCall<{ readonly result: readonly DraftMember[] }>(
    `${cartPrefix}findMember`,
    { quick: asked },
    { isReady: asked !== '', keepsFormer: true },
  );
  const isAnswered = asked === word && !isFetching && data !== undefined;
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
        member ? <FoundMember member={member} /> : <span className="ct-add">{text('text.addMember', { word })}</span>
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

function FoundMember({ member }: { readonly member: DraftMember }) {
  return (
    <>
      <i className="ct-initial" aria-hidden>
        {member.nickname.slice(0, 1)}
      </i>
      <span className="ct-found-name">
        <b>{member.nickname}</b>
        <small>{member.memberNo}</small>
      </span>
      <span>{member.mobile}</span>
    </>
  );
}
