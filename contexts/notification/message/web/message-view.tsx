import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, PlainButton, Text, Toolbar } from '@shopkeeper/ui/layout';
import { useEffect } from 'react';
import type { Inbox } from '../message-view.domain.ts';
import { changeMessages, type InboxOf, useMessageTexts } from './use-inbox.ts';
import './inbox.css';

interface MessageDetailProps {
  readonly inbox: InboxOf;
  readonly id: number;
  onClose(): void;
}

/** One opened message, which is thereby read: its text and the page that it links to. */
export function MessageDetail({ inbox, id, onClose }: MessageDetailProps) {
  const text = useText(inbox.namespace);
  const { data } = useCall<Inbox>(`${inbox.prefix}list`, { id }, { audience: inbox.audience, showError: true });
  const [message] = data?.messages ?? [];
  const texts = useMessageTexts(inbox, message ? [message.module] : []);
  const isUnread = message?.readAt === null;
  useEffect(() => {
    if (isUnread) void changeMessages(inbox, 'read', { ids: [id], isRead: true });
  }, [inbox, id, isUnread]);
  if (!data || !texts) return <Panel className="mc-card rs-section" aria-busy="true" style={{ minHeight: 160 }} />;
  if (!message) return <Panel className="mc-card rs-section">{text('text.none')}</Panel>;
  const { title, kind, text: body, html } = texts(message);
  const remove = async (): Promise<void> => {
    await changeMessages(inbox, 'remove', { ids: [id] });
    onClose();
  };
  return (
    <Panel
      as="article"
      className="mc-card rs-section"
      title={title}
      extra={
        <PlainButton kind="link" onClick={onClose}>
          {text('text.back')}
        </PlainButton>
      }
    >
      <Text as="p" color="muted" size={13} margin="0 0 12px">
        {kind} · <TimeText at={message.at} />
      </Text>
      {body !== null && <p className="inbox-body">{body}</p>}
      {/* The server cleaned it when it was saved. */}
      {html !== null && <div className="inbox-body rs-prose" dangerouslySetInnerHTML={{ __html: html }} />}
      <Toolbar gap={16} margin="16px 0 0">
        {message.path !== null && <PageLink to={message.path}>{text('text.open')}</PageLink>}
        <PlainButton kind="link" onClick={() => void changeMessages(inbox, 'read', { ids: [id], isRead: false }).then(onClose)}>
          {text('text.markUnread')}
        </PlainButton>
        <PlainButton kind="link" onClick={() => void remove()}>
          {text('text.remove')}
        </PlainButton>
      </Toolbar>
    </Panel>
  );
}
