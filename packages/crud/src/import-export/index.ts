export { exportJob } from './export-job.ts';
export { type FailedFile, type FailedReasons, failedRowsFile, failedRowsName } from './failed-rows.ts';
export { readExportQuery } from './file-export.ts';
export { ownerOf } from '../rows/job-caller.ts';
export {
  defineDocumentImport,
  type DocumentImportProfile,
  type ImportedChange,
  type ImportNames,
  type ImportOpening,
  type ImportSession,
  type PlannedDocument,
  type PreviewedDocument,
  type RowError,
} from '../rows/import-profile.ts';
export type { FileMessages } from './file-labels.ts';
export { type ImportReport, type RejectedRow, rejectedRows, type ReportedRowError } from './import-report.ts';
export type { ImportOutcome } from './import-apply.ts';
export { importJobs } from './import-job.ts';
export { jobFileBytes, jobFileCleanup, storeJobFile } from './job-files.ts';
