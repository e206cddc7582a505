/** The time zone of the shop, in which its days begin. */
export const shopTimeZone = 'Asia/Shanghai';

const dayMs = 86_400_000;

/** The offset of a time zone from UTC at an instant, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
}

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
