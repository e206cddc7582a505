import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull } from 'drizzle-orm';
import { definitionTable as t } from '#tables';

/** The published definition of a subject. */
export const publishedFor = typedQuery<{ subject: string }>()('workflow_published_for', (db, { subject }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.publishedFor, subject), isNull(t.deletedAt))),
);
