import type { Database } from '@shopkeeper/server/database';

/** Deletes all rows and restarts all sequences in one transaction. `prepareRows` inserts the rows that the code requires. */
export async function emptyShop(db: Database): Promise<void> {
  await db.withLongTimeout.transaction(async (tx) => {
    const [tables] = await tx.rows<{ names: string }>(
      `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = current_schema()`,
    );
    if (!tables) return;
    await tx.run(`truncate ${tables.names} restart identity`);
    const sequences = await tx.rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`,
    );
    for (const { name } of sequences) await tx.run(`alter sequence ${name} restart`);
  });
}
