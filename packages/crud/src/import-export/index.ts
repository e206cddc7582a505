export { exportJob } from './export-job.ts';
export { readExportQuery } from './file-export.ts';
export { fileImportRoutes } from './file-import-routes.ts';
export { ownerOf } from '../rows/job-caller.ts';
export type { FileMessages } from './file-labels.ts';
export { importJob } from './import-job.ts';
export { jobFileBytes, jobFileCleanup, storeJobFile } from './job-files.ts';
