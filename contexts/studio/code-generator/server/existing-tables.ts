import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, notLike } from 'drizzle-orm';
import { integer, pgSchema, text } from 'drizzle-orm/pg-core';

const schema = pgSchema('information_schema');
const t = schema.table('tables', { schema: text('table_schema'), name: text('table_name').notNull(), type: text('table_type') });
const c = schema.table('columns', {
  schema: text('table_schema'),
  table: text('table_name'),
  name: text('column_name').notNull(),
  type: text('data_type').notNull(),
  nullable: text('is_nullable'),
  position: integer('ordinal_position'),
});

/** The tables of the shop, but those of the kit. */
export const tableNames = typedQuery()('studio_generator_tables', (db) =>
  db
    .select(columns({ name: t.name }))
    .from(t)
    .where(and(eq(t.schema, 'public'), eq(t.type, 'BASE TABLE'), notLike(t.name, 'kit\\_%')))
    .orderBy(asc(t.name)),
);

/** The columns of a table, in order; none for one that does not exist. */
export const columnsOfTable = typedQuery<{ table: string }>()('studio_generator_columns', (db, p) =>
  db
    .select(columns({ name: c.name, type: c.type, nullable: c.nullable }))
    .from(c)
    .where(and(eq(c.schema, 'public'), eq(c.table, p.table), notLike(c.table, 'kit\\_%')))
    .orderBy(asc(c.position)),
);
