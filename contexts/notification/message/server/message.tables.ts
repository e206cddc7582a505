import { declarePersonal } from '@shopkeeper/resource';
import type { MessageChannelName } from '@shopkeeper/resource/message';
import { isNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
const stamp = (name: string) =>
  instant(name)
    .notNull()
    .default(sql`kit_now()`);
const person = () => ({
  audience: text('audience').$type<'admin' | 'member'>().notNull(),
  personId: bigint('person_id', { mode: 'number' }).notNull(),
});

/** One message in the inbox of one person. That of a notice is written when its reader first opens the inbox. */
export const messageTable = pgTable(
  'notification_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...person(),
    /** A person has a message once for each template and key. */
    key: text('key').notNull(),
    /** The module whose event it reports; `notice` for notices. */
    module: text('module').notNull(),
    template: text('template'),
    params: jsonb('params').$type<Readonly<Record<string, string>>>().notNull().default({}),
    path: text('path'),
    noticeId: bigint('notice_id', { mode: 'number' }),
    createdAt: stamp('created_at'),
    readAt: instant('read_at'),
    starredAt: instant('starred_at'),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('notification_message_key').on(t.audience, t.personId, t.key),
    index('notification_message_inbox').on(t.audience, t.personId, t.id.desc()).where(isNull(t.deletedAt)),
    index('notification_message_unread')
      .on(t.audience, t.personId, t.id.desc())
      .where(sql`${t.readAt} is null and ${t.deletedAt} is null`),
    index('notification_message_notice').on(t.noticeId, t.readAt),
    index('notification_message_read_at').on(t.readAt),
  ],
);
declarePersonal(messageTable, {
  by: 'personId',
  title: 'message:text.rows.messages',
  audience: 'audience',
  rows: 'delete',
  whenMerged: 'moves',
});

/** What one person has chosen about mail and text messages. Without a row the defaults of templates and settings apply. */
export const messagePreferenceTable = pgTable(
  'notification_message_preference',
  {
    ...person(),
    /** By module the ways that the person chose. */
    channels: jsonb('channels').$type<Readonly<Record<string, readonly MessageChannelName[]>>>().notNull(),
    /** Full hours of the day in the shop; null without quiet hours. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    hasDigest: boolean('has_digest').notNull(),
    /** The language of mail and text messages: that in which the person made the choice. */
    language: text('language').$type<'zh-cn' | 'en'>().notNull(),
    digestedAt: instant('digested_at'),
  },
  (t) => [primaryKey({ columns: [t.audience, t.personId] }), index('notification_preference_digest').on(t.hasDigest, t.personId)],
);
declarePersonal(messagePreferenceTable, {
  by: 'personId',
  title: 'message:text.rows.preferences',
  audience: 'audience',
  rows: 'delete',
  whenMerged: 'moves',
});
