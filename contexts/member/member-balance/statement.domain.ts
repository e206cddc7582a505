import { dayOf, startOfDay } from '@shopkeeper/resource/calendar';

/** A posting on the balance; amounts are fen, `at` is UTC epoch ms. */
export interface StatementEntry {
  readonly type: string;
  readonly amount: number;
  readonly availableAfter: number;
  readonly note: string | null;
  readonly at: number;
}

/** A month of the balance of a member: what was there before and after it, and what came and went. Amounts are fen. */
export interface Statement {
  /** As in `2026-11`. */
  readonly month: string;
  readonly opening: number;
  readonly received: number;
  readonly spent: number;
  readonly closing: number;
  readonly entries: readonly StatementEntry[];
}

/** The instants between which the month of a day lies in a time zone, the second excluded. `day` as in `2026-11-26`. */
export function monthOf(day: string, timeZone: string): { readonly month: string; readonly from: number; readonly to: number } {
  const month = day.slice(0, 7);
  const from = firstOf(month, timeZone);
  return { month, from, to: firstOf(dayOf(startOfDay(from, 40, timeZone), timeZone).slice(0, 7), timeZone) };
}

function firstOf(month: string, timeZone: string): number {
  const noon = Date.parse(`${month}-01T12:00:00Z`);
  const starts = [-1, 0, 1].map((days) => startOfDay(noon, days, timeZone));
  return starts.find((at) => dayOf(at, timeZone) === `${month}-01`) ?? noon;
}

/** Sums the postings of a month, the oldest first, after what was there before: `opening` fen. */
export function statementOf(month: string, opening: number, entries: readonly StatementEntry[]): Statement {
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
  const received = sumOf(entries.map(({ amount }) => Math.max(0, amount)));
  const spent = sumOf(entries.map(({ amount }) => Math.max(0, -amount)));
  return { month, opening, received, spent, closing: opening + received - spent, entries };
}
