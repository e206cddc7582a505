export { jobRoutes } from './job-routes.ts';
export { findJob, type JobRow, type NewJob, restartJob, startJob } from './job-store.ts';
export {
  type DeadJob,
  defineJob,
  defineTask,
  exponentialBackoff,
  type JobContext,
  type JobKind,
  jobStatuses,
  NoRetryError,
  type Report,
  type Retries,
  type Task,
  type TaskContext,
} from './job.ts';
export { kitTasks, runDueTasks } from './tasks.ts';
export { nextTime } from './timetable.ts';
export { createWorker } from './worker.ts';
