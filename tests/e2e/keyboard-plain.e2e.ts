import { staffJobs } from './keyboard-jobs.ts';
import { plainJobs } from './keyboard-plain.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';

/** A module that brings a job of its own for a list says what is done there. */
tryJobs(Object.fromEntries(Object.entries(plainJobs).filter(([path]) => !(path in staffJobs))), asOwner);
