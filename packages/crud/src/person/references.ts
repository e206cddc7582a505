import type { AnyResource } from '@shopkeeper/resource';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import type { Operation } from '../lifecycle/operation.ts';
import { quoted } from '../list/sql-text.ts';

/** Rows that referred to one row and now refer to another. */
export interface TransferredRows {
  readonly table: string;
  readonly column: string;
  readonly ids: readonly number[];
}

/** Which references: those to rows of `to`, without the ones of `except`. */
export interface ReferencesTo {
  readonly resources: readonly AnyResource[];
  readonly to: AnyResource;
  readonly except: readonly AnyResource[];
}

interface ReferringColumn {
  readonly resource: AnyResource;
  readonly table: string;
  readonly column: string;
}

function columnsTo({ resources, to, except }: ReferencesTo): ReferringColumn[] {
  const target = tableNameOf(to);
  return resources
    .filter((one) => !except.includes(one))
    .flatMap((resource) =>
      Object.entries(resource.ownFields).flatMap(([name, field]) =>
        field.kind === 'ref' && tableNameOf(field.options.to()) === target
          ? [{ resource, table: tableNameOf(resource), column: snake(name) }]
          : [],
      ),
    );
}

/** How many rows of each resource refer to a row; resources without any are left out. */
export async function countReferences(db: Queryable, which: ReferencesTo, id: number) {
  const counts: { readonly resource: string; readonly count: number }[] = [];
  for (const { resource, table, column } of columnsTo(which)) {
    const [row] = await db.rows<{ n: number }>(
      `select count(*)::int as n from ${quoted(table)} where ${quoted(column)} = $1::bigint and deleted_at is null`,
      [id],
    );
    if (row && row.n > 0) counts.push({ resource: `${resource.context}/${resource.name}`, count: row.n });
  }
  return counts;
}

const moveText = (table: string, column: string, which: string): string =>
  `update ${quoted(table)} set ${quoted(column)} = $2::bigint, version = version + 1 where ${quoted(column)} = $1::bigint${which} returning id`;

/** Makes every row that refers to `from` refer to `into`; returns which. The caller has locked both. */
export async function transferReferences(
  { tx }: Pick<Operation, 'tx'>,
  which: ReferencesTo,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<TransferredRows[]> {
  const moved: TransferredRows[] = [];
  for (const { table, column } of columnsTo(which)) {
    const rows = await tx.rows<{ id: number }>(moveText(table, column, ''), [from, into]);
    if (rows.length > 0) moved.push({ table, column, ids: rows.map(({ id }) => id) });
  }
  return moved;
}

/** Takes `transferReferences` back for the rows that still refer to `into`. */
export async function restoreReferences(
  { tx }: Pick<Operation, 'tx'>,
  which: ReferencesTo,
  { moved, from, into }: { readonly moved: readonly TransferredRows[]; readonly from: number; readonly into: number },
): Promise<void> {
  for (const { table, column } of columnsTo(which)) {
    const ids = moved.find((one) => one.table === table && one.column === column)?.ids ?? [];
    if (ids.length > 0) await tx.rows(moveText(table, column, ' and id = any($3::bigint[])'), [into, from, ids]);
  }
}
