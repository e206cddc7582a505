import { staffJobs } from './keyboard-jobs.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';

tryJobs(staffJobs, asOwner);
