import { onServerEvent, refreshReads } from '@shopkeeper/api-client';
import { useMayOpen } from '@shopkeeper/admin-ui';
import { useRuntime } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Inbox } from '@shopkeeper/ui/icons';
import { type MouseEvent, useEffect } from 'react';
import { messagePage } from '../message.page.ts';
import { staffInbox, useInboxCounts } from './use-inbox.ts';
import './inbox-badge.css';

const most = 99;

/** A link to the inbox with the number of unread messages, which changes as soon as one arrives. */
export function InboxBadge() {
  return useMayOpen()(messagePage.path) ? <Badge /> : null;
}

function Badge() {
  const text = useText('message');
  const runtime = useRuntime();
  const unread = useInboxCounts(staffInbox)?.unread ?? 0;
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'messages' || type === 'resumed') void refreshReads([staffInbox.prefix]);
      }),
    [],
  );
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    runtime.navigate(messagePage.path);
  }
  const label = unread === 0 ? text('text.badge-none') : text('text.badge', { count: unread });
  return (
    <a className="head-icon inbox-badge" href={messagePage.path} aria-label={label} title={label} onClick={follow}>
      <Inbox size={17} aria-hidden />
      {unread === 0 ? null : <span aria-hidden>{unread > most ? `${most}+` : unread}</span>}
    </a>
  );
}
