import { stableHash } from '../setup/stable-hash.ts';
import { staffJobs } from './keyboard-jobs.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';

const weekMs = 7 * 24 * 3_600_000;
const week = Math.floor(Date.now() / weekMs);

/** In the full tier half of the jobs of staff, the other half in the next week; nightly all. */
const isTurn = (path: string): boolean => process.env['TEST_TIER'] !== 'full' || (stableHash(path) + week) % 2 === 0;

tryJobs(Object.fromEntries(Object.entries(staffJobs).filter(([path]) => isTurn(path))), asOwner);
