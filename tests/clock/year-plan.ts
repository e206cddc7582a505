import { startOfDay } from '@shopkeeper/resource/calendar';

/** Times of a day at which something happens. */
export const roundsOfDay = 3;

/** How many of each a simulated year has, and where. */
export interface YearSize {
  /** UTC epoch ms within its first day. */
  readonly start: number;
  readonly timeZone: string;
  readonly days: number;
  readonly orders: number;
  readonly members: number;
}

/** What becomes of an order: nobody pays it, staff close it before it is paid, or it is paid, shipped and received. */
export type Fate = 'unpaid' | 'closed' | 'received';

/** An order of the plan. A slot counts the rounds of the year; member and products are indexes. */
export interface PlannedOrder {
  readonly slot: number;
  readonly member: number;
  readonly lines: readonly { readonly product: number; readonly qty: number }[];
  readonly fate: Fate;
}

/** Slots after placing in which an order is paid (or closed), shipped and received. */
export const later = { paid: 1, shipped: 5, received: 20 } as const;
export const products = 12;

/** The instant of a slot: in the morning, in the afternoon, or in the last millisecond of its day. */
export function instantOf({ start, timeZone }: YearSize, slot: number): number {
  const day = Math.floor(slot / roundsOfDay);
  const midnight = startOfDay(start, day, timeZone);
  const [morning, afternoon] = [9.5 * 3_600_000, 15 * 3_600_000];
  return [midnight + morning, midnight + afternoon, startOfDay(start, day + 1, timeZone) - 1][slot % roundsOfDay] ?? midnight;
}

/** The day on which a member joins, from 0; the orders of a day are of those who joined before its second round. */
export const joiningDay = ({ members, days }: YearSize, member: number): number => Math.floor((member * days) / members);

/** Orders spread over the year; the same in every run. Every fifteenth day they are left unpaid, every seventh closed by staff. */
export function planOf(size: YearSize): PlannedOrder[] {
  return Array.from({ length: size.orders }, (_, n) => {
    const slot = 1 + Math.floor((n * (size.days * roundsOfDay - 1)) / size.orders);
    const day = Math.floor(slot / roundsOfDay);
    const joined = Array.from({ length: size.members }, (_none, member) => member).filter((one) => joiningDay(size, one) <= day);
    return {
      slot,
      member: (n * 7) % joined.length,
      lines: Array.from({ length: 1 + (n % 2) }, (_none, line) => ({
        product: (n + line * 5) % products,
        qty: 1 + ((n + line) % 3),
      })),
      fate: day % 15 === 3 ? 'unpaid' : day % 7 === 5 ? 'closed' : 'received',
    };
  });
}
