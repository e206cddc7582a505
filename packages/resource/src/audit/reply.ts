import * as z from 'zod/mini';
import { keyOf } from '../declaration/names.ts';
import type { ReplyOf } from '../schema/reply-schemas.ts';
import type { AuditSubject } from './changes.ts';
import type { FieldChange } from './field-change.ts';

/** The page of the activity log: whoever may open it sees the history of every row. */
export const auditLogPage = '/admin/access/admin-log';

const auditChangeReply = z.object({
  name: z.string(),
  titles: z.array(z.string()),
  line: z.string(),
  /** The kind of the field; null where no declaration knows the value. */
  kind: z.nullable(z.string()),
  /** The beginning of the language keys of a choice, the code of an option list or the unit of a number; else ''. */
  of: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The labels of rows that the values refer to, by id. */
  labels: z.record(z.string(), z.string()),
});

/** A change of one value, as screens receive it. Amounts are fen, ratios basis points, instants UTC epoch ms. */
export type AuditChange = ReplyOf<typeof auditChangeReply>;

/** The reply of the call that reads the changes of several entries, by their ids. */
export const auditChangesReply = z.record(z.string(), z.array(auditChangeReply));
/** The changes of entries by the ids of the entries. */
export type AuditChanges = ReplyOf<typeof auditChangesReply>;

function detailOf({ declared }: AuditSubject, { name, field }: FieldChange): string {
  if (field?.kind === 'choice') return keyOf(declared, 'choice', name, '');
  if (field?.kind === 'dict') return field.options.of;
  return field?.kind === 'int' ? (field.options.unit ?? '') : '';
}

/** A change as screens receive it. */
export const shownChange = (
  subject: AuditSubject,
  change: FieldChange,
  labels: Readonly<Record<string, string>>,
): AuditChange => {
  const { name, titles, line, field, before, after } = change;
  return { name, titles, line, kind: field?.kind ?? null, of: detailOf(subject, change), before, after, labels };
};
