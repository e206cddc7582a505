import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { MessageChannelName } from '@shopkeeper/resource/message';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { messagePreferenceTable as p } from '#tables';
import type { InboxOwner } from './message-rows.ts';

/** What a person has chosen. */
export interface StoredPreference {
  readonly channels: Readonly<Record<string, readonly MessageChannelName[]>>;
  /** Full hours of the day in the shop. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly hasDigest: boolean;
  readonly language: 'zh-cn' | 'en';
}

const one = typedQuery<{ audience: 'admin' | 'member'; personId: number }>()('message_preference', (db, v) =>
  db
    .select(
      columns({ channels: p.channels, quietFrom: p.quietFrom, quietTo: p.quietTo, hasDigest: p.hasDigest, language: p.language }),
    )
    .from(p)
    .where(and(eq(p.audience, v.audience), eq(p.personId, v.personId))),
);

/** The choice of a person; null where the defaults apply. */
export const preferenceOf = async (db: Queryable, { audience, id }: InboxOwner): Promise<StoredPreference | null> =>
  (await one(db, { audience, personId: id }))[0] ?? null;

const put = typedQuery<
  Omit<StoredPreference, 'channels'> & { audience: 'admin' | 'member'; personId: number; channels: string }
>()('message_preference_put', (db, { audience, personId, channels, quietFrom, quietTo, hasDigest, language }) =>
  db
    .insert(p)
    .values({ audience, personId, channels, quietFrom, quietTo, hasDigest, language })
    .onConflictDoUpdate({
      target: [p.audience, p.personId],
      set: {
        channels: sql`excluded.channels`,
        quietFrom: sql`excluded.quiet_from`,
        quietTo: sql`excluded.quiet_to`,
        hasDigest: sql`excluded.has_digest`,
        language: sql`excluded.language`,
      },
    }),
);

/** Stores the choice of a person in place of an earlier one. */
export async function savePreference(tx: Tx, { audience, id }: InboxOwner, preference: StoredPreference): Promise<void> {
  await put(tx, { ...preference, channels: JSON.stringify(preference.channels), audience, personId: id });
}

const digests = typedQuery<{ audience: 'admin' | 'member'; after: number }>()('message_digests', (db, v) =>
  db
    .select(columns({ id: p.personId, language: p.language, digestedAt: p.digestedAt }))
    .from(p)
    .where(and(eq(p.audience, v.audience), eq(p.hasDigest, true), gt(p.personId, v.after)))
    .orderBy(asc(p.personId))
    .limit(500),
);

/** The next 500 persons of an audience, after an id, who chose the digest. */
export const digestReaders = (db: Queryable, from: { audience: 'admin' | 'member'; after: number }) => digests(db, from);

/** Marks until when a person knows from the digest what is unread. */
export const markDigested = typedQuery<{ audience: 'admin' | 'member'; personId: number; at: Date }>()(
  'message_digested',
  (db, v) =>
    db
      .update(p)
      .set({ digestedAt: sql`${v.at}::timestamptz` })
      .where(and(eq(p.audience, v.audience), eq(p.personId, v.personId))),
);
