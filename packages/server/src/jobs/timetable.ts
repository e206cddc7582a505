import { Cron } from 'croner';

/** The time zone of the shop: timetables are read in it. */
export const shopTimeZone = 'Asia/Shanghai';

/**
 * Returns the first instant after `after` that a cron pattern names in the time zone of the shop; both are UTC epoch ms.
 *
 * @throws Error when the pattern is invalid or never matches
 */
export function nextTime(pattern: string, after: number): number {
  const next = new Cron(pattern, { timezone: shopTimeZone }).nextRun(new Date(after));
  if (!next) throw new Error(`${pattern} never matches`);
  return next.getTime();
}
