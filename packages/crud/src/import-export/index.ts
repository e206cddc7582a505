export { exportJob } from './export-job.ts';
export { readExportQuery } from './file-export.ts';
export type { FileMessages } from './file-labels.ts';
export { importJob } from './import-job.ts';
export { importRoutesOf } from './import-routes.ts';
export { jobFileBytes, jobFileCleanup, requireJobFile, storeJobFile } from './job-files.ts';
