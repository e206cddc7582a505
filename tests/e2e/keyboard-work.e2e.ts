import { stableHash } from '../setup/stable-hash.ts';
import { staffJobs } from './keyboard-jobs.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';

/** In the full tier every second job of staff, chosen by its path; nightly all. */
const isChosen = (path: string): boolean => process.env['TEST_TIER'] !== 'full' || stableHash(path) % 2 === 0;

tryJobs(Object.fromEntries(Object.entries(staffJobs).filter(([path]) => isChosen(path))), asOwner);
