import type { Tx } from '@shopkeeper/server-kit';

interface Laid {
  readonly drop: string;
  readonly make: string;
}

const references = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])) order by oid`;

const indexes = `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by i.indexrelid`;

const guards = `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as make
  from pg_trigger where not tgisinternal and tgconstraint <> 0 and tgrelid = any($1::regclass[]) order by oid`;

/**
 * Lays the foreign keys, the indexes and the deferred checks of tables aside while a story fills them, and makes them again in the same
 * transaction: rows may come in any order, each index is built once, and what breaks a reference or a unique index still fails.
 * What the deferred checks would have found is the caller's to ask afterwards.
 */
export async function withoutIndexes(tx: Tx, tables: readonly string[], args: () => Promise<void>): Promise<void> {
  const laid: Laid[] = [];
  for (const kind of [guards, references, indexes]) laid.push(...(await tx.rows<Laid>(kind, [tables])));
  await tx.run(laid.map(({ drop }) => drop).join(';\n'));
  await args();
  await tx.run("set local maintenance_work_mem = '256MB'");
  // The indexes first: checking a reference reads them.
  await tx.run(
    laid
      .toReversed()
      .map(({ make }) => make)
      .join(';\n'),
  );
}
