import { plainJobs } from './keyboard-plain.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';

tryJobs(plainJobs, asOwner);
