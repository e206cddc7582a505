import { call, refreshReads, useCall } from '@shopkeeper/api-client';
import { messageBodyKey, messageTitleKey } from '@shopkeeper/resource/message';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';
import type { InboxCounts, MessageView } from '../message-view.domain.ts';

/** The inbox of an audience: where its calls and its texts are. */
export interface InboxOf {
  readonly audience: 'admin' | 'member';
  readonly prefix: string;
  readonly namespace: 'message' | 'member-message';
}

export const staffInbox: InboxOf = { audience: 'admin', prefix: '/admin/sys_message_view/', namespace: 'message' };
export const memberInbox: InboxOf = { audience: 'member', prefix: '/user/message/', namespace: 'member-message' };

/** A member has no event stream: their counts are read again each minute. */
const memberEveryMs = 60_000;

/** The unread messages of an inbox; undefined until they are read. */
export const useInboxCounts = ({ prefix, audience }: InboxOf): InboxCounts | undefined =>
  useCall<InboxCounts>(`${prefix}counts`, {}, { audience, ...(audience === 'member' ? { everyMs: memberEveryMs } : {}) }).data;

/** Changes messages of the caller and reads the inbox again. */
export async function changeMessages(
  { prefix, audience }: InboxOf,
  name: 'read' | 'star' | 'remove',
  body: object,
): Promise<void> {
  await call(`${prefix}${name}`, body, { audience, showError: true });
  await refreshReads([prefix]);
}

/** The shown texts of a message. `html` was cleaned by the server when it was saved. */
export interface MessageTexts {
  readonly kind: string;
  readonly title: string;
  readonly text: string | null;
  readonly html: string | null;
}

/** The texts of messages, from the modules that sent them; null until they are loaded. */
export function useMessageTexts(
  { namespace }: InboxOf,
  modules: readonly string[],
): ((message: MessageView) => MessageTexts) | null {
  const translate = useTexts([...new Set([namespace, ...modules.filter((one) => one !== 'notice')])]);
  return translate && ((message) => textsOf(translate, namespace, message));
}

function textsOf(text: Translate, namespace: string, { module, template, params, title, body }: MessageView): MessageTexts {
  if (template === null) return { kind: text(`${namespace}:text.kind.notice`), title: title ?? '', text: null, html: body };
  return {
    kind: text(`${module}:title`),
    title: text(messageTitleKey(template), { ...params }),
    text: text(messageBodyKey(template), { ...params }),
    html: null,
  };
}
