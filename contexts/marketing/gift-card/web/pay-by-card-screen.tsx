import type { PayOptions } from '@shopkeeper/sales';
import { Card, Entry, Failed, Loading, useMemberCall, useMemberList, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle, useRuntime } from '@shopkeeper/shell';
import { MoneyText, TimeText, useNow } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { memberGiftCards } from '../gift-card.resource.ts';
import './pay-by-card.css';

/** A card of the member that still holds money. `expiresAt` is UTC epoch ms. */
interface UsableCard {
  readonly id: number;
  readonly code: string;
  readonly balanceAmount: number;
  readonly expiresAt: number;
}

/** Where a member pays a whole order with a gift card: one of the own cards, or another one by its code. */
export function PayByCardScreen() {
  const id = Number(usePage().params['id']);
  const text = useText('gift-card');
  usePageTitle(text('text.pay-title'));
  const now = useNow();
  const { data, error, refetch } = useMemberCall<PayOptions>('/user/order/payOptions', { id });
  const cards = useMemberList(memberGiftCards, { pageSize: 50 });
  const failed = error ?? cards.error;
  if (failed && (!data || !cards.rows)) return <Failed error={failed} retry={() => void refetch()} />;
  if (!data || !cards.rows) return <Loading heights={[120, 240]} />;
  const usable = cards.rows.filter((card) => card.status === 'active' && card.balanceAmount > 0 && card.expiresAt > now);
  return <Loaded id={id} options={data} cards={usable} renew={() => void refetch()} />;
}

interface LoadedProps {
  readonly id: number;
  readonly options: PayOptions;
  readonly cards: readonly UsableCard[];
  readonly renew: () => void;
}

function Loaded({ id, options, cards, renew }: LoadedProps) {
  const text = useText('gift-card');
  const { due, isPayable, methods } = options;
  return (
    <article className="pay-by-card">
      <Card>
        <Stack gap={6} className="pay-by-card-head">
          <Text color="secondary">{text('text.pay-title')}</Text>
          <Text as="h1" size={32} weight={600} aria-label={text('text.due')}>
            <MoneyText fen={due} />
          </Text>
        </Stack>
        {isPayable && methods.includes('gift_card') ? (
          <>
            <Choice {...{ id, options, cards, renew }} />
            <PageLink to={`/user/order/${id}/pay`} className="mc-button">
              {text('text.back-to-pay')}
            </PageLink>
          </>
        ) : (
          <>
            <Text as="p">{text('text.not-payable')}</Text>
            <PageLink to={`/user/order/${id}`} className="mc-button primary">
              {text('text.to-order')}
            </PageLink>
          </>
        )}
      </Card>
    </article>
  );
}

function Choice({ id, options: { due }, cards, renew }: LoadedProps) {
  const text = useText('gift-card');
  const { moneyText } = useFormatters();
  const { navigate } = useRuntime();
  const [cardId, setCardId] = useState(cards.find(({ balanceAmount }) => balanceAmount >= due)?.id ?? null);
  const { mutate, isPending, error } = useMemberWrite<unknown, object>('/user/order/payByGiftCard', {
    refreshes: ['/user/order/', memberGiftCards.prefix],
    showSuccess: true,
    onDone: () => navigate(`/user/order/${id}`),
  });
  const issue = error?.fields.find(({ path }) => path === 'code')?.msg;
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim() || null;
    mutate({ orderId: id, cardId, code: cardId === null ? code : null }, { onError: renew });
  };
  return (
    <form onSubmit={send} noValidate>
      <fieldset className="pay-by-card-choices">
        <legend>{text('text.choose-card')}</legend>
        {cards.map((card) => (
          <CardChoice key={card.id} {...{ card, due }} isChosen={card.id === cardId} choose={() => setCardId(card.id)} />
        ))}
        <label>
          <input type="radio" name="card" checked={cardId === null} onChange={() => setCardId(null)} />
          <span>
            {text('text.another')}
            <small>{text('text.another-hint')}</small>
          </span>
        </label>
      </fieldset>
      {cardId === null && <Entry name="code" label={text('field.code')} autoComplete="off" maxLength={40} issue={issue} />}
      <button type="submit" className="mc-button primary" disabled={isPending}>
        {text('text.pay-now', { amount: moneyText(due) })}
      </button>
    </form>
  );
}

interface CardChoiceProps {
  readonly card: UsableCard;
  readonly due: number;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** A card that holds less than the amount due cannot be chosen, and says so. */
function CardChoice({ card, due, isChosen, choose }: CardChoiceProps) {
  const text = useText('gift-card');
  const { moneyText } = useFormatters();
  const isEnough = card.balanceAmount >= due;
  return (
    <label>
      <input type="radio" name="card" checked={isChosen} disabled={!isEnough} onChange={choose} />
      <span>
        <Text numeric>{card.code}</Text>
        <small>
          {text('text.left', { amount: moneyText(card.balanceAmount) })} <TimeText at={card.expiresAt} />
        </small>
        {!isEnough && <small>{text('text.too-little')}</small>}
      </span>
    </label>
  );
}
