import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { type BlockedTerm, termMatcher, type TermMatcher } from '@shopkeeper/crud/terms';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { blockedTermTable as t } from '#tables';

/** Differs after every change: each one raises a version, adds a row or deletes one. */
const stamp = typedQuery()('blocked_term_stamp', (db) =>
  db
    .select(
      columns({
        stamp: sql<string>`current_database() || ' ' || count(*) || ' ' || count(${t.deletedAt}) || ' ' || coalesce(sum(${t.version}), 0)`,
      }),
    )
    .from(t),
);

const all = typedQuery()('blocked_term_all', (db) =>
  db
    .select(columns({ term: t.term, action: t.action }))
    .from(t)
    .where(and(eq(t.enabled, true), isNull(t.deletedAt))),
);

/** The last matcher of this process: building one of 20,000 terms takes most of a second. */
let known: { readonly stamp: string; readonly matcher: TermMatcher } | undefined;

/** The matcher of the enabled terms; built again when they have changed, in every process. */
export async function readBlockedTerms(db: Queryable): Promise<TermMatcher> {
  const [row] = await stamp(db, {});
  const now = row?.stamp ?? '';
  if (known?.stamp !== now) {
    const terms: readonly BlockedTerm[] = await all(db, {});
    known = { stamp: now, matcher: termMatcher(terms) };
  }
  return known.matcher;
}
