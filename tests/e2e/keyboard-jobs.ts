import { providedByModules } from '../setup/module-files.ts';
import { plainJobs } from './keyboard-plain.ts';
import type { Jobs } from './keyboard-run.ts';
import { visitorJobs } from './keyboard-visitors.ts';

const provided = (await providedByModules<Jobs>('keyboard')).flatMap(({ value }) => Object.entries(value));
const isOfMembers = ([path]: readonly [string, unknown]): boolean => path.startsWith('/user/');

const isOfStaff = ([path]: readonly [string, unknown]): boolean => /^\/(admin|index)(\/|$)/i.test(path);

/** The jobs of the screens that modules bring, each in `testing/<module>.keyboard.ts`: for staff, for members, and for everybody. */
export const staffJobs: Jobs = Object.fromEntries(provided.filter(isOfStaff));
export const publicJobs: Jobs = Object.fromEntries(provided.filter((job) => !isOfStaff(job) && !isOfMembers(job)));
export const memberJobs: Jobs = Object.fromEntries(provided.filter(isOfMembers));

/** The main keyboard job of every screen: lists with a plain form by their declaration, the others by their module. */
export const jobs: Jobs = { ...plainJobs, ...staffJobs, ...visitorJobs, ...publicJobs, ...memberJobs };
