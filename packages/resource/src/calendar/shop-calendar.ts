/** The time zone of the shop, in which its days begin and its timetables are read, unless its clock names another one. */
export const shopTimeZone = 'Asia/Shanghai';

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** The local date and time of an instant (UTC epoch ms), as 'YYYY-MM-DD HH:mm:ss'. */
export const localTime = (at: number, timeZone = shopTimeZone): string => formatOf(timeZone).format(at);

/** The local date of an instant (UTC epoch ms), as 'YYYY-MM-DD'. */
export const dayOf = (at: number, timeZone = shopTimeZone): string => localTime(at, timeZone).slice(0, 10);

/** The offset of a time zone from UTC at an instant, in ms. */
const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${localTime(at, timeZone).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;

/**
 * The instant (UTC epoch ms) at which the day begins that is `days` after the one of `at`, in the shop's time zone. A day on which
 * the clock changes begins at its own midnight.
 */
export function startOfDay(at: number, days = 0, timeZone = shopTimeZone): number {
  const local = at + offsetAt(at, timeZone);
  const midnight = Math.floor(local / dayMs) * dayMs + days * dayMs;
  const guess = midnight - offsetAt(midnight, timeZone);
  return midnight - offsetAt(guess, timeZone);
}
