import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { verificationAlarmTable as a, verificationCodeTable as t } from '#tables';
import type { CodeEvent } from '../../sms-template/built-in.domain.ts';
import { type CodeShares, mostAttempts } from '../code-rules.domain.ts';

type Way = 'sms' | 'email';

interface NewCode {
  readonly id: string;
  readonly way: Way;
  readonly event: CodeEvent;
  readonly address: string;
  readonly language: 'zh-cn' | 'en';
  readonly memberId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertCode = typedQuery<NewCode>()('verification_insert', (db, p) => {
  const { id, way, event, address, language, memberId, createdAt, expiresAt } = p;
  return db.insert(t).values({ id, way, event, address, language, memberId, createdAt, expiresAt });
});

/** The code that is to be sent now, under its lock; none if it was sent, used or is over. */
export const unsentCode = typedQuery<{ id: string; at: Date }>()('verification_unsent', (db, { id, at }) =>
  db
    .select(
      columns({
        way: sql<Way>`${t.way}`,
        event: sql<CodeEvent>`${t.event}`,
        address: t.address,
        language: sql<'zh-cn' | 'en'>`${t.language}`,
        memberId: sql<number | null>`${t.memberId}`,
        expiresAt: sql<number>`${t.expiresAt}`,
      }),
    )
    .from(t)
    .where(and(eq(t.id, id), isNull(t.codeHash), isNull(t.usedAt), gt(t.expiresAt, sql`${at}`)))
    .for('update'),
);

export const writeHash = typedQuery<{ id: string; codeHash: string }>()('verification_hash', (db, { id, codeHash }) =>
  db
    .update(t)
    .set({ codeHash: sql`${codeHash}` })
    .where(eq(t.id, id)),
);

interface Guess {
  readonly way: Way;
  readonly event: CodeEvent;
  readonly address: string;
  readonly memberId: number | null;
  readonly at: Date;
}

/**
 * Counts an attempt on the newest code and returns it; none when it is over, used or was tried too often. One conditional update, so
 * that parallel guesses count too.
 */
export const countGuess = typedQuery<Guess>()('verification_guess', (db, { way, event, address, memberId, at }) =>
  db
    .update(t)
    .set({ attempts: sql`${t.attempts} + 1` })
    .where(
      and(
        inArray(
          t.id,
          db
            .select({ id: t.id })
            .from(t)
            .where(
              and(
                eq(t.address, address),
                eq(t.event, event),
                eq(t.way, way),
                sql`${t.memberId} is not distinct from ${memberId}::bigint`,
              ),
            )
            .orderBy(desc(t.createdAt), desc(t.id))
            .limit(1),
        ),
        isNull(t.usedAt),
        lt(t.attempts, mostAttempts),
        gt(t.expiresAt, sql`${at}`),
      ),
    )
    .returning(columns({ id: t.id, codeHash: sql<string | null>`${t.codeHash}`, attempts: t.attempts })),
);

/** Uses a code; of parallel requests one gets a row. */
export const takeCode = typedQuery<{ id: string; at: Date }>()('verification_take', (db, { id, at }) =>
  db
    .update(t)
    .set({ usedAt: sql`${at}` })
    .where(and(eq(t.id, id), isNull(t.usedAt)))
    .returning({ id: t.id }),
);

export const sweepCodes = typedQuery<{ before: Date }>()('verification_sweep', (db, { before }) =>
  db.delete(t).where(lt(t.createdAt, sql`${before}`)),
);

/**
 * The codes of an hour that ended five minutes ago, so that they had time to be typed in, and those of the week before. Of codes
 * that were not sent nothing is expected.
 */
const shares = typedQuery<{ from: Date; until: Date; before: Date }>()('verification_shares', (db, { from, until, before }) =>
  db
    .select(
      columns({
        sent: sql<number>`(count(*) filter (where ${t.createdAt} >= ${from}::timestamptz))::int`,
        verified: sql<number>`(count(${t.usedAt}) filter (where ${t.createdAt} >= ${from}::timestamptz))::int`,
        sentBefore: sql<number>`(count(*) filter (where ${t.createdAt} < ${from}::timestamptz))::int`,
        verifiedBefore: sql<number>`(count(${t.usedAt}) filter (where ${t.createdAt} < ${from}::timestamptz))::int`,
      }),
    )
    .from(t)
    .where(and(gt(t.createdAt, sql`${before}`), lt(t.createdAt, sql`${until}`), isNotNull(t.codeHash))),
);

/** How many codes were typed in until an instant, UTC epoch ms. */
export async function codeShares(db: Parameters<typeof shares>[0], at: number): Promise<CodeShares> {
  const until = at - 5 * 60_000;
  const from = until - 3_600_000;
  const [found] = await shares(db, { from: new Date(from), until: new Date(until), before: new Date(from - 7 * 86_400_000) });
  return found ?? { sent: 0, verified: 0, sentBefore: 0, verifiedBefore: 0 };
}

/** Stores the alarm of an hour once. */
export const noteAlarm = typedQuery<{ hour: Date; percent: number; sent: number }>()(
  'verification_alarm',
  (db, { hour, percent, sent }) =>
    db.insert(a).values({ hour, percent, sent }).onConflictDoNothing().returning({ percent: a.percent }),
);

/** The newest alarms; older ones than a day are deleted. */
export const alarms = typedQuery()('verification_alarms', (db) =>
  db
    .select(columns({ hour: sql<number>`${a.hour}`, percent: a.percent, sent: a.sent }))
    .from(a)
    .orderBy(desc(a.hour))
    .limit(24),
);

export const sweepAlarms = typedQuery<{ before: Date }>()('verification_alarms_sweep', (db, { before }) =>
  db.delete(a).where(lt(a.hour, sql`${before}`)),
);
