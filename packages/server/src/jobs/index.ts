export { jobRoutes } from './job-routes.ts';
export { findJob, type JobRow, startJob } from './job-store.ts';
export {
  defineJob,
  defineTask,
  type JobContext,
  type JobKind,
  jobStatuses,
  type Report,
  type Task,
  type TaskContext,
} from './job.ts';
export { kitTasks } from './tasks.ts';
export { createWorker } from './worker.ts';
