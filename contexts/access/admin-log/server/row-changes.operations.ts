import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { adminLogTable as t } from '#tables';
import type { RowChange } from '../rewound.domain.ts';

const shown = {
  rowId: t.rowId,
  at: t.createdAt,
  action: t.action,
  actorName: t.actorName,
  before: t.before,
  after: t.after,
};

interface Rows {
  /** `<context>/<resource>` */
  readonly resource: string;
  readonly rowIds: readonly number[];
  /** Later than this instant, UTC epoch ms. */
  readonly since: number;
  readonly limit: number;
}

const changesSince = typedQuery<Omit<Rows, 'since'> & { since: Date }>()(
  'access_log_row_changes',
  (db, { resource, rowIds, since, limit }) =>
    db
      .select(columns(shown))
      .from(t)
      .where(and(eq(t.resource, resource), anyOf(t.rowId, rowIds), gt(t.createdAt, since), isNull(t.deletedAt)))
      .orderBy(desc(t.id))
      .limit(limit),
);

const deletions = typedQuery<{ resource: string; label: string; limit: number }>()(
  'access_log_deletions',
  (db, { resource, label, limit }) =>
    db
      .select(columns(shown))
      .from(t)
      .where(and(eq(t.label, label), eq(t.resource, resource), eq(t.action, 'del'), isNull(t.deletedAt)))
      .orderBy(desc(t.id))
      .limit(limit),
);

type Found = Omit<RowChange, 'rowId'> & { readonly rowId: number | null };

const ofRows = (found: readonly Found[]): RowChange[] =>
  found.flatMap(({ rowId, ...change }) => (rowId === null ? [] : [{ rowId, ...change }]));

/** The changes of rows in the activity log after an instant, the newest first. The caller has decided that they may be read. */
export const changesOfRows = async (db: Queryable, { since, ...rows }: Rows): Promise<readonly RowChange[]> =>
  rows.rowIds.length === 0 ? [] : ofRows(await changesSince(db, { ...rows, since: new Date(since) }));

/** The deletions of rows with a label, the newest first: their entries stay when the rows are gone for good. */
export const deletionsOf = async (
  db: Queryable,
  asked: { readonly resource: string; readonly label: string; readonly limit: number },
): Promise<readonly RowChange[]> => ofRows(await deletions(db, asked));
