import { useCall } from '@shopkeeper/api-client';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Star } from '@shopkeeper/ui/icons';
import { PlainButton, Stack, Text } from '@shopkeeper/ui/layout';
import { type ReactNode, useEffect, useState } from 'react';
import type { Inbox, InboxBox, MessageView } from '../message-view.domain.ts';
import { changeMessages, type InboxOf, type MessageTexts, useMessageTexts } from './use-inbox.ts';
import './inbox.css';

/** What an inbox shows, and what is chosen in it. */
export interface InboxState {
  readonly inbox: InboxOf;
  readonly box: InboxBox;
  readonly module: string | null;
  readonly openId: number | null;
  readonly chosen: ReadonlySet<number>;
  choose(ids: readonly number[], isChosen: boolean): void;
  open(id: number): void;
}

interface InboxListProps {
  readonly state: InboxState;
  /** Shown in place of an empty list. */
  readonly empty: ReactNode;
}

/** The messages of an inbox, newest first, page by page. */
export function InboxList({ state, empty }: InboxListProps) {
  const text = useText(state.inbox.namespace);
  const [pages, setPages] = useState<readonly (number | null)[]>([null]);
  const [next, setNext] = useState<number | null>(null);
  return (
    <>
      <ul className="inbox-list" aria-label={text('title')}>
        {pages.map((before, at) => (
          <InboxPage
            key={before ?? 'first'}
            state={state}
            before={before}
            empty={at === 0 ? empty : null}
            onNext={at === pages.length - 1 ? setNext : null}
          />
        ))}
      </ul>
      {next !== null && !pages.includes(next) && (
        <Text as="p" align="center" margin="12px 0">
          <PlainButton kind="link" onClick={() => setPages([...pages, next])}>
            {text('text.more')}
          </PlainButton>
        </Text>
      )}
    </>
  );
}

interface InboxPageProps extends InboxListProps {
  readonly before: number | null;
  readonly onNext: ((next: number | null) => void) | null;
}

function InboxPage({ state, before, empty, onNext }: InboxPageProps) {
  const { inbox, box, module } = state;
  const body = { box, ...(module === null ? {} : { module }), ...(before === null ? {} : { before }) };
  const { data } = useCall<Inbox>(`${inbox.prefix}list`, body, { audience: inbox.audience, keepPreviousData: true });
  const texts = useMessageTexts(
    inbox,
    (data?.messages ?? []).map((message) => message.module),
  );
  const following = data?.next;
  useEffect(() => {
    if (following !== undefined) onNext?.(following);
  }, [following, onNext]);
  if (!data || !texts) return <li aria-busy="true" style={{ minHeight: 200 }} />;
  if (data.messages.length === 0) return empty === null ? null : <li>{empty}</li>;
  return data.messages.map((message) => <InboxRow key={message.id} state={state} message={message} texts={texts(message)} />);
}

interface InboxRowProps {
  readonly state: InboxState;
  readonly message: MessageView;
  readonly texts: MessageTexts;
}

function InboxRow({ state, message: { id, at, readAt, isStarred }, texts: { title, kind } }: InboxRowProps) {
  const { inbox, chosen, choose, open, openId } = state;
  const text = useText(inbox.namespace);
  const isUnread = readAt === null;
  return (
    <li className="inbox-row" data-unread={isUnread} data-open={openId === id}>
      <label className="inbox-check">
        <input
          type="checkbox"
          aria-label={title}
          checked={chosen.has(id)}
          onChange={({ target }) => choose([id], target.checked)}
        />
      </label>
      <button type="button" className="inbox-open" onClick={() => open(id)}>
        <Text as="b" block ellipsis weight={isUnread ? 600 : 400}>
          {isUnread && <i className="inbox-unread" role="img" aria-label={text('text.unread')} />}
          {title}
        </Text>
        <Text as="small" color="muted" size={13}>
          <Stack as="span" row gap={8}>
            <span>{kind}</span>
            <TimeText at={at} />
          </Stack>
        </Text>
      </button>
      <button
        type="button"
        className="inbox-star"
        aria-pressed={isStarred}
        aria-label={text(isStarred ? 'text.unstar' : 'text.star')}
        onClick={() => void changeMessages(inbox, 'star', { ids: [id], isStarred: !isStarred })}
      >
        <Star size={17} aria-hidden />
      </button>
    </li>
  );
}
