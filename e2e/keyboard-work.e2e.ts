import { goodsJobs } from './keyboard-goods.ts';
import { officeJobs } from './keyboard-office.ts';
import { asOwner, tryJobs } from './keyboard-run.ts';
import { tradeJobs } from './keyboard-trade.ts';

tryJobs({ ...tradeJobs, ...goodsJobs, ...officeJobs }, asOwner);
