import type { MessageChannel } from '@shopkeeper/crud/message';
import type { Database } from '@shopkeeper/server/database';
import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';
import type { Inbox, InboxCounts } from '../message-view.domain.ts';

/** A message that left the shop. */
export interface SentMessage {
  readonly key: string;
  readonly channel: string;
  readonly address: string;
  readonly template: string;
  readonly language: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Mail and text messages that write what they are given into the table of `createSentMessages`, each key once. */
export const storingChannels: readonly MessageChannel[] = (['sms', 'email'] as const).map((name) => ({
  name,
  async send(op, { key, address, template, language, params }) {
    await op.tx.run('insert into sent_message values ($1, $2, $3, $4, $5, $6) on conflict do nothing', [
      key,
      name,
      address,
      template,
      language,
      JSON.stringify(params),
    ]);
  },
}));

/** Creates the table of the messages that left the shop. */
export const createSentMessages = (db: Database) =>
  db.run(
    'create table sent_message (key text primary key, channel text, address text, template text, language text, params jsonb)',
  );

/** What has left the shop, by channel and address. */
export const sentMessages = (db: Database): Promise<SentMessage[]> =>
  db.rows<SentMessage>('select * from sent_message order by channel, address, key');

/** A member who is signed in. */
export interface SignedMember extends Caller {
  readonly id: number;
}

/** Registers a member with a mail address. */
export async function registerMember(shop: TestShop, username: string, mobile: string): Promise<SignedMember> {
  await shop.db.run('delete from kit_login_attempt');
  const body = { username, password: 'Plum-lane-18', mobile };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  const { id } = data.memberInfo;
  await shop.db.run('update member_member set email = $2 where id = $1', [id, `${username}@example.com`]);
  await shop.db.run(
    `update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'
     where session_id in (select id from kit_session where audience = 'member')`,
  );
  return { token: data.token, audience: 'member', id };
}

const prefixOf = ({ audience }: Caller): string => (audience === 'admin' ? '/admin/sys_message_view/' : '/user/message/');

/** The calls of an inbox as a caller. */
export const inboxOf = (shop: TestShop, as: Caller) => ({
  list: async (body: object = {}) => (await shop.post<Inbox>(`${prefixOf(as)}list`, body, as)).data.messages,
  counts: async () => (await shop.post<InboxCounts>(`${prefixOf(as)}counts`, {}, as)).data,
  call: <T>(name: string, body: object = {}) => shop.post<T>(`${prefixOf(as)}${name}`, body, as),
});
