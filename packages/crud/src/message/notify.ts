import type { MessageTemplate } from '@shopkeeper/resource/message';
import type { Operation } from '../lifecycle/operation.ts';

/** One person, or all staff with a permission. */
export type MessageRecipient =
  | { readonly audience: 'admin' | 'member'; readonly id: number }
  | { readonly audience: 'admin'; readonly permission: string };

interface Content<P extends string> {
  readonly params: Readonly<Record<P, string>>;
  /** The page that the message links to. */
  readonly path?: string;
  /** What it is about, such as `order-12`: a person receives a template once for each key. */
  readonly key: string;
}

/** A message on its way to the module that stores it. */
export interface Notification extends Content<string> {
  readonly to: MessageRecipient;
  readonly template: MessageTemplate;
}

/**
 * Sends a message in the transaction of `op`: a rollback sends nothing. Each recipient finds it in the inbox; mail and text messages
 * follow after the commit, by the preferences and quiet hours of the person.
 */
export async function notify<P extends string>(
  op: Operation,
  to: MessageRecipient,
  template: MessageTemplate<P>,
  content: Content<P>,
): Promise<void> {
  if (template.audience !== to.audience) throw new Error(`${template.template} is no message for ${to.audience} accounts`);
  const sent: Notification = { to, template, ...content };
  await op.engine.messenger(op as never, sent as never);
}
