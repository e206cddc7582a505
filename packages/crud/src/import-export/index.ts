export { exportJob } from './export-job.ts';
export { readExportQuery } from './file-export.ts';
export { fileImportRoutes, ownerOf } from './file-import-routes.ts';
export type { FileMessages } from './file-labels.ts';
export { importJob } from './import-job.ts';
export { jobFileBytes, jobFileCleanup, storeJobFile } from './job-files.ts';
