import { readRow } from '@shopkeeper/crud/rows';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { RowOf } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull } from 'drizzle-orm';
import { smsTemplateTable as t } from '#tables';
import { smsTemplate } from '../sms-template.resource.ts';

const idOf = typedQuery<{ code: string }>()('sms_template_of_code', (db, { code }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.code, code), isNull(t.deletedAt))),
);

/** The template of a code with its approvals, or null. */
export async function smsTemplateOf(db: Queryable, code: string): Promise<RowOf<typeof smsTemplate> | null> {
  const [found] = await idOf(db, { code });
  // The row was read by the declaration from which its type follows.
  return found ? ((await readRow(db, { resource: smsTemplate, id: found.id })) as RowOf<typeof smsTemplate> | null) : null;
}
