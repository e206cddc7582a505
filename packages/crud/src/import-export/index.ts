export { exportJob } from './export-job.ts';
export { type FailedFile, type FailedReasons, failedRowsFile, failedRowsName } from './failed-rows.ts';
export { readExportQuery } from './file-export.ts';
export { type CheckReport, type FileImport, fileImportRoutes, type ImportRequest } from './file-import-routes.ts';
export { ownerOf } from '../rows/job-caller.ts';
export type { FileMessages } from './file-labels.ts';
export { importJobs } from './import-job.ts';
export { jobFileBytes, jobFileCleanup, storeJobFile } from './job-files.ts';
