import { openDatabase } from '@shopkeeper/server/database';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type AppDeps, composeApp } from '../../../apps/server/src/compose.ts';
import { type Protection, weakened } from './weakened.ts';
import { crowdTimeouts, type TestShop } from '../../setup/shop.ts';

type Weakness = Required<Pick<AppDeps, 'clock'>> & { readonly protections: readonly Protection[] };

/**
 * Runs a race in a second process of a shop whose statements lack some protections, as a control that shows they are needed; returns its
 * result. Throws when a protection stands in no statement: then the control shows nothing.
 */
export async function withoutProtections<T>(
  { db: { directUrl }, dataDir }: Pick<TestShop, 'db' | 'dataDir'>,
  { protections, clock }: Weakness,
  race: (app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const log = pino({ level: 'silent' });
  const whole = openDatabase({ url: directUrl, log, max: 20, timeouts: crowdTimeouts, clock });
  const weak = weakened(whole, protections);
  const { app } = await composeApp({ db: weak.db, log, dataDir, limits: false, clock });
  try {
    const result = await race(app);
    const missing = weak.missing().map(({ stands }) => String(stands));
    if (missing.length > 0) throw new Error(`the control shows nothing, no statement has ${missing.join(' or ')}`);
    return result;
  } finally {
    await app.close();
    await whole.close();
  }
}
