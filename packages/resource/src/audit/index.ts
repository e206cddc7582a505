export { type AuditRecord, type AuditSubject, auditChanges } from './changes.ts';
export type { FieldChange } from './field-change.ts';
export { type AuditChange, auditChangesReply, type AuditChanges, auditLogPage, shownChange } from './reply.ts';
