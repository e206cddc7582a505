import { useText, useTexts } from '@shopkeeper/ui/i18n';
import { PlainButton, Text, Toolbar } from '@shopkeeper/ui/layout';
import { inboxBoxes, type InboxBox } from '../message-view.domain.ts';
import type { InboxState } from './inbox-list.tsx';
import { changeMessages, useInboxCounts } from './use-inbox.ts';

interface InboxTabsProps {
  readonly state: InboxState;
  show(box: InboxBox, module: string | null): void;
}

/** The boxes of an inbox and the kinds of messages that are unread. */
export function InboxTabs({ state: { inbox, box, module }, show }: InboxTabsProps) {
  const text = useText(inbox.namespace);
  const counts = useInboxCounts(inbox);
  const kinds = counts?.modules.filter((one) => one.module !== 'notice') ?? [];
  const titles = useTexts(kinds.map((one) => one.module));
  return (
    <Toolbar gap={16}>
      <div role="group" aria-label={text('text.boxes')} className="inbox-tabs">
        {inboxBoxes.map((one) => (
          <button key={one} type="button" aria-pressed={box === one && module === null} onClick={() => show(one, null)}>
            {text(`text.box.${one}`)} {one === 'unread' && counts ? counts.unread : null}
          </button>
        ))}
      </div>
      {titles && kinds.length > 0 && (
        <div role="group" aria-label={text('text.kinds')} className="inbox-tabs">
          {kinds.map(({ module: name, unread }) => (
            <button key={name} type="button" aria-pressed={module === name} onClick={() => show('all', name)}>
              {titles(`${name}:title`)} {unread}
            </button>
          ))}
        </div>
      )}
    </Toolbar>
  );
}

/** What can be done with the chosen messages, or with all of the kind that is shown. */
export function InboxActions({ state }: { readonly state: InboxState }) {
  const { inbox, chosen, choose, module } = state;
  const text = useText(inbox.namespace);
  const ids = [...chosen];
  const run = async (name: 'read' | 'remove', body: object): Promise<void> => {
    await changeMessages(inbox, name, body);
    choose(ids, false);
  };
  if (ids.length === 0)
    return (
      <PlainButton kind="link" onClick={() => void run('read', { isRead: true, ...(module === null ? {} : { module }) })}>
        {text('text.readAll')}
      </PlainButton>
    );
  return (
    <Toolbar gap={16} role="group" aria-label={text('text.selected', { count: ids.length })}>
      <Text color="secondary">{text('text.selected', { count: ids.length })}</Text>
      <PlainButton kind="link" onClick={() => void run('read', { ids, isRead: true })}>
        {text('text.markRead')}
      </PlainButton>
      <PlainButton kind="link" onClick={() => void run('read', { ids, isRead: false })}>
        {text('text.markUnread')}
      </PlainButton>
      <PlainButton kind="link" onClick={() => void run('remove', { ids })}>
        {text('text.remove')}
      </PlainButton>
    </Toolbar>
  );
}
