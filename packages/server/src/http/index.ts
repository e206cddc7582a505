export {
  type AuditVerification,
  sealAfterMs,
  sealAudit,
  type SealBreak,
  type SealedUpTo,
  sealedUpTo,
  verifyAudit,
} from '../audit/seal.ts';
export { audit, auditDeletion, type AuditedInsert, type AuditEntry, difference, insertAudited } from '../audit/audit.ts';
export type { Who } from '../audit/who.ts';
export { type ChangeSetKind, nameChangeSet, readingActions } from '../audit/change-set.ts';
export { type AppOptions, buildApp } from './app.ts';
export { isAllowed } from './authorizer.ts';
export { createReadiness } from './health.ts';
export { createLog } from './log.ts';
export { type ConstraintFields, isUniqueViolation, requestErrorOf } from './thrown-error.ts';
export { type Catalogue, createMessages, kitCatalogues, languageOf, type Messages, spokenOf } from '../i18n/messages.ts';
export { createMetrics } from '../metrics/metrics.ts';
