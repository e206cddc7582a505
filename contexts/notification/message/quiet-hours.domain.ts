import { startOfDay } from '@shopkeeper/resource/calendar';

/** Hours of the day in which mail and text messages wait; from 22 to 8 spans midnight, equal hours are none. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const hourMs = 3_600_000;

/** The instant at which a message may leave: `at` itself, or the end of the quiet hours. UTC epoch ms. */
export function leavesAt(at: number, quiet: QuietHours | null, timeZone?: string): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const { from, to } = quiet;
  const midnight = startOfDay(at, 0, timeZone);
  const hour = (at - midnight) / hourMs;
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return at;
  const day = hour < to ? midnight : startOfDay(at, 1, timeZone);
  return day + to * hourMs;
}
