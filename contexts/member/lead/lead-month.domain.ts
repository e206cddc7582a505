import { dayOf, localTime, startOfDay } from '@shopkeeper/resource/calendar';

const dayMs = 86_400_000;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const firstOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

/** The month before or after one, by a number of months; months are written `2026-03`. */
export function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks that a calendar shows of a month, Monday first, with the days of the months beside it; days are written `2026-03-02`. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = firstOf(month);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const end = firstOf(monthFrom(month, 1));
  const weeks: string[][] = [];
  for (let at = monday; at < end; at += 7 * dayMs) weeks.push(Array.from({ length: 7 }, (_, day) => dateOf(at + day * dayMs)));
  return weeks;
}

/** Whether a text is a month. */
export const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** The instant at which a day begins in the shop. */
export const beginOf = (day: string): number => startOfDay(Date.parse(`${day}T04:00:00Z`));

/** The day some days after another one; less than 0 for one before it. */
export const dayFrom = (day: string, by: number): string => dateOf(Date.parse(`${day}T00:00:00Z`) + by * dayMs);

/** An instant at the same time of another day in the shop, UTC epoch ms. */
export const atDay = (at: number, day: string): number => beginOf(day) + at - beginOf(dayOf(at));

/** The moves of a follow-up by keyboard, in days. */
export const steps = [-7, -1, 1, 7] as const;

/** The time of the day in the shop, such as `09:30`. */
export const timeOf = (at: number): string => localTime(at).slice(11, 16);
