import { memberJobs, visitorJobs } from './keyboard-visitors.ts';
import { productJobs } from './keyboard-products.ts';
import { officeJobs } from './keyboard-office.ts';
import { plainJobs } from './keyboard-plain.ts';
import type { Jobs } from './keyboard-run.ts';
import { tradeJobs } from './keyboard-trade.ts';

/** The main keyboard job of every screen: lists with a plain form by their declaration, the others by name. */
export const jobs: Jobs = { ...plainJobs, ...productJobs, ...tradeJobs, ...officeJobs, ...visitorJobs, ...memberJobs };
