import { declarePersonal } from '@shopkeeper/resource';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The sensitive fields of all modules, written at every start: the trigger of the activity log reads them. */
export const sensitiveRuleTable = pgTable(
  'access_sensitive_rule',
  {
    /** `<context>/<resource>`, as entries of the log name it. */
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    /** Where its values are in one side of an entry; a jsonpath. */
    path: text('path').notNull(),
  },
  (t) => [primaryKey({ columns: [t.resource, t.field] })],
);
declarePersonal(sensitiveRuleTable, 'none: names of fields');
