import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, fileDownload, type Route, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { pdfOf } from '@shopkeeper/server/documents';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { balanceEntryTable as e } from '#tables';
import { memberBalance } from '../member-balance.page.ts';
import { monthOf, type Statement, statementOf } from '../statement.domain.ts';
import { pagesOf, statementDocument } from './statement-drawing.ts';

interface Asked {
  /** Any day of the month. */
  readonly day: string;
}

const entriesIn = typedQuery<{ ownerId: number; from: Date; to: Date }>()(
  'member_balance_statement',
  (db, { ownerId, from, to }) =>
    db
      .select(columns({ type: e.type, amount: e.amount, availableAfter: e.availableAfter, note: e.note, at: e.effectiveAt }))
      .from(e)
      .where(
        and(
          eq(e.ownerId, ownerId),
          eq(e.lot, 0),
          isNull(e.deletedAt),
          sql`${e.effectiveAt} >= ${from}::timestamptz and ${e.effectiveAt} < ${to}::timestamptz`,
        ),
      )
      .orderBy(asc(e.effectiveAt), asc(e.id)),
);

const lastBefore = typedQuery<{ ownerId: number; from: Date }>()('member_balance_before', (db, { ownerId, from }) =>
  db
    .select(columns({ availableAfter: e.availableAfter }))
    .from(e)
    .where(and(eq(e.ownerId, ownerId), eq(e.lot, 0), isNull(e.deletedAt), sql`${e.effectiveAt} < ${from}::timestamptz`))
    .orderBy(desc(e.effectiveAt), desc(e.id))
    .limit(1),
);

async function readStatement(db: Queryable, ownerId: number, asked: ReturnType<typeof monthOf>): Promise<Statement> {
  const from = new Date(asked.from);
  const [entries, [before]] = await Promise.all([
    entriesIn(db, { ownerId, from, to: new Date(asked.to) }),
    lastBefore(db, { ownerId, from }),
  ]);
  return statementOf(asked.month, before?.availableAfter ?? 0, entries);
}

/** The statement of a month of the own balance, as a PDF file. */
export const statementRoute: Route = defineRoute<Asked>({
  method: 'POST',
  path: `${memberBalance.prefix}statement`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: objectSchema({ day: f.date() }),
  outline: () => ({ file: 'application/pdf' }),
  async handle(context, { day }) {
    const { actor, db, engine, lang } = context;
    const timeZone = timeZoneOf(engine.clock);
    const { texts } = resourceEngineOf(context);
    const statement = await readStatement(db, actor.id, monthOf(day, timeZone));
    const document = statementDocument((key, details) => texts(lang, `member-balance:${key}`, details), timeZone);
    return fileDownload(`statement-${statement.month}.pdf`, Readable.from(pdfOf(document, pagesOf(statement, actor.nickname))));
  },
});
