export * from './audit/audit.ts';
export { bulkJob } from './crud/bulk-job.ts';
export { sheetExportJob } from './crud/export-job.ts';
export * from './crud/extension.ts';
export { findRoute, type Found, type FoundOnPage } from './crud/find-anywhere.ts';
export { readPage, readTotals, walk, type Scope } from './crud/list.ts';
export { addRow, demanded, demandRow, editRow, moveRow, removeRows } from './crud/operations.ts';
export { demandSheet, keepSheet, sheetBytes, sheetSweep, type KeptSheet, type SheetOwner } from './crud/kept-sheet.ts';
export { offerOwn, ownMounted, type OwnServing } from './crud/own.ts';
export { present, type Translate } from './crud/present.ts';
export { cleanRichText } from './crud/rich-text.ts';
export { ownRoutesOf } from './crud/own-routes.ts';
export { readIds, routesOf } from './crud/routes.ts';
export { labelsOf, readLines, readRow, refsOf } from './crud/rows.ts';
export { sheetImportJob } from './crud/sheet-job.ts';
export { readExportQuery } from './crud/sheet-export.ts';
export { tableRoutes } from './crud/table-facts.ts';
export { uniqueFieldsOf } from './tables/unique-fields.ts';
export type { SheetTexts } from './crud/sheet-words.ts';
export { deleteRow, insertRow, saveLines, staleVersion, updateRow } from './crud/write.ts';
export { openDatabase, readInstant, type Database, type Queryable, type Tx } from './database/database.ts';
export { demandSettings } from './database/demand-settings.ts';
export { type Patience, usualPatience } from './database/patience.ts';
export { clearCacheRoute } from './database/derived.ts';
export { migrateDatabase } from './database/migrate.ts';
export { NotConnected, StartFault } from './database/start-fault.ts';
export { createEvents, type Events } from './events/events.ts';
export { newsEvent, newsRoute, type News, type NewsEntry } from './events/news.ts';
export { publish } from './events/outbox.ts';
export { areaParts, areaRoutes, loadAreas, regionNames } from './files/area.ts';
export { storageRoute, uploadRoute } from './files/file-routes.ts';
export { demandBucket, s3Storage, type S3StoragePlace } from './files/s3-storage.ts';
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
export { badInput, notFound, refused, RequestError, settled } from './http/errors.ts';
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
export { demandSolved, sessionRoutes, signedInReply, signIn } from './session/login.ts';
export { memberIndexRoute, type MemberPage } from './session/member-index.ts';
export { countRegistration, registrationNeedsCaptcha } from './session/throttle.ts';
export { hashPassword, verifyPassword } from './session/password.ts';
export {
  principalOf,
  type Audience,
  type Principal,
  type Principals,
  type PrincipalsOf,
  type StoredAccount,
} from './session/principals.ts';
export { endSession, endSessionsOf } from './session/sessions.ts';
