import { productJobs } from './keyboard-products.ts';
import { officeJobs } from './keyboard-office.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';
import { tradeJobs } from './keyboard-trade.ts';

tryJobs({ ...tradeJobs, ...productJobs, ...officeJobs }, asOwner);
