import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { emailTemplateTable as t } from '#tables';
import type { TemplateType } from '../../sms-template/sms-template.resource.ts';

/** The enabled or disabled template of a code; at most one. */
export const emailTemplateOf = typedQuery<{ code: string }>()('email_template_of_code', (db, { code }) =>
  db
    .select(
      columns({
        type: sql<TemplateType>`${t.type}`,
        subjectZh: t.subjectZh,
        bodyZh: t.bodyZh,
        subjectEn: sql<string | null>`${t.subjectEn}`,
        bodyEn: sql<string | null>`${t.bodyEn}`,
        enabled: t.enabled,
      }),
    )
    .from(t)
    .where(and(eq(t.code, code), isNull(t.deletedAt))),
);
