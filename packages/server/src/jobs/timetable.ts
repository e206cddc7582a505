import { shopTimeZone } from '@shopkeeper/resource/calendar';
import { Cron } from 'croner';

/**
 * Returns the first instant after `after` that a cron pattern names in a time zone, by default that of the shop; both are
 * UTC epoch ms. A local time that a change of the clock skips counts as the next existing one, one that it repeats counts once.
 *
 * @throws Error when the pattern is invalid or never matches
 */
export function nextTime(pattern: string, after: number, timeZone = shopTimeZone): number {
  const next = new Cron(pattern, { timezone: timeZone }).nextRun(new Date(after));
  if (!next) throw new Error(`${pattern} never matches`);
  return next.getTime();
}
