export * from './audit/audit.ts';
export { bulkJob } from './crud/bulk-job.ts';
export { exportJob } from './crud/export-job.ts';
export * from './crud/extension.ts';
export { findRoute, type Found, type FoundOnPage } from './crud/find-anywhere.ts';
export { readPage, readTotals, walk, type Scope } from './crud/list.ts';
export { addRow, valueOrThrow, requireRow, editRow, transitionRow, removeRows } from './crud/operations.ts';
export {
  requireImportFile,
  storeImportFile,
  importFileBytes,
  importFileCleanup,
  type StoredFile,
  type FileOwner,
} from './crud/import-file-store.ts';
export { memberViewServer, registeredMemberView, type MemberViewServer } from './crud/member-view.ts';
export { present, type Translate } from './crud/present.ts';
export { cleanRichText } from './crud/rich-text.ts';
export { memberRoutesOf } from './crud/member-routes.ts';
export { readIds, routesOf } from './crud/routes.ts';
export { labelsOf, readLines, readRow, refsOf } from './crud/rows.ts';
export { importJob } from './crud/import-job.ts';
export { readExportQuery } from './crud/file-export.ts';
export { tableRoutes } from './crud/table-info.ts';
export { uniqueFieldsOf } from './tables/unique-fields.ts';
export type { FileMessages } from './crud/file-labels.ts';
export { escapeLike } from './crud/sql-text.ts';
export { deleteRow, insertRow, saveLines, staleVersion, updateRow } from './crud/write.ts';
export { openDatabase, readInstant, type Database, type Queryable, type Tx } from './database/database.ts';
export { requireSettings } from './database/require-settings.ts';
export { type Timeouts, defaultTimeouts } from './database/timeouts.ts';
export { clearCacheRoute } from './database/derived.ts';
export { migrateDatabase } from './database/migrate.ts';
export { NotConnected, StartupError } from './database/startup-error.ts';
export { createEvents, type Events } from './events/events.ts';
export { notificationEvent, notificationRoute, type NotificationSource, type NotificationEntry } from './events/notifications.ts';
export { publish } from './events/outbox.ts';
export { areaParts, areaRoutes, loadAreas, regionNames } from './files/area.ts';
export { storageRoute, uploadRoute } from './files/file-routes.ts';
export { requireBucket, s3Storage, type S3StorageLocation } from './files/s3-storage.ts';
export { diskStorage, type Storage } from './files/storage.ts';
export { suffixRoutes } from './files/suffix-picture.ts';
export { docsRoutes } from './openapi/docs-routes.ts';
export { openApi, type ApiDescribed } from './openapi/document.ts';
export { type ApiModule, dataOf } from './openapi/operation.ts';
export { shapeOfInput, type JsonSchema } from './openapi/json-schema.ts';
export * from './openapi/reply-parts.ts';
export { listing } from './openapi/resource-outlines.ts';
export { exactly, idsShape, objectOf, toPart } from './openapi/resource-shapes.ts';
export { buildApp, type AppOptions } from './http/app.ts';
export { badInput, notFound, businessError, RequestError, requirePermission, unwrap } from './http/errors.ts';
export { isUniqueViolation } from './http/thrown-error.ts';
export { createReadiness } from './http/health.ts';
export { createMetrics } from './metrics/metrics.ts';
export { createLog } from './http/log.ts';
export { createMessages, kitCatalogues, languageOf, spokenOf, type Catalogue, type Messages } from './http/messages.ts';
export * from './http/route.ts';
export { defineJob, defineTask, JobStopped, type JobContext, type JobKind, type Report, type Task } from './jobs/job.ts';
export { jobRoutes } from './jobs/job-routes.ts';
export { findJob, startJob } from './jobs/job-store.ts';
export { kitTasks } from './jobs/tasks.ts';
export { createWorker, type Worker } from './jobs/worker.ts';
export * from './module.ts';
export { isCommonPassword } from './session/common-password.ts';
export { captchaRoute } from './session/captcha.ts';
export { requireSolvedCaptcha, sessionRoutes, signedInReply, signIn } from './session/login.ts';
export { memberIndexRoute, type MemberPage } from './session/member-index.ts';
export { countRegistration, registrationNeedsCaptcha } from './session/throttle.ts';
export { hashPassword, verifyPassword } from './session/password.ts';
export { definePrincipals, type Audience, type Principal, type Principals, type PrincipalsOf } from './session/principals.ts';
export { endSession, endSessionsOf } from './session/sessions.ts';
