export { exportJob } from './export-job.ts';
export { type FailedFile, type FailedReasons, failedRowsFile, failedRowsName } from './failed-rows.ts';
export { readExportQuery } from './file-export.ts';
export { callerOf, contextOf, type JobCaller, ownerOf } from '../rows/job-caller.ts';
export {
  defineDocumentImport,
  type DocumentImportProfile,
  type ImportColumn,
  type ImportDecisions,
  type ImportedChange,
  type ImportNames,
  type ImportOpening,
  type ImportSession,
  type PlannedDocument,
  type PreviewedDocument,
  type RowError,
  type RowImportProfile,
} from '../rows/import-profile.ts';
export { type FileMessages, labelKey } from './file-labels.ts';
export { instantOf } from './file-time.ts';
export { savepoint } from '../rows/savepoint.ts';
export { type ImportReport, type RejectedRow, rejectedRows, type ReportedRowError } from './import-report.ts';
export type { ImportOutcome } from './import-apply.ts';
export { importJobs } from './import-job.ts';
export { tableRoute } from './table-route.ts';
export { jobFileBytes, jobFileCleanup, requireJobFile, storeJobFile } from './job-files.ts';
