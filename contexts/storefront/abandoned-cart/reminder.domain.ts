const dayMs = 86_400_000;
const whole = 10_000;

/** Where a member stands in a range of 10,000, by a salted hash of the id: the same for the same salt, and spread evenly. */
export function drawOf(salt: string, memberId: number): number {
  let hash = 0x811c9dc5;
  for (const letter of `${salt}:${memberId}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The last steps of MurmurHash3: neighbouring ids end far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % whole;
}

/** The group of a member; `controlShare` is basis points. */
export const groupOf = (salt: string, memberId: number, controlShare: number): 'reminder' | 'control' =>
  drawOf(salt, memberId) < controlShare ? 'control' : 'reminder';

/** What decides whether a reminder leaves now. Instants are UTC epoch ms. */
export interface ReminderDetails {
  readonly at: number;
  /** The member changed or emptied the cart since it was found. */
  readonly isTouched: boolean;
  /** The member agreed to a way by which they can be reached. */
  readonly mayContact: boolean;
  readonly sent: number;
  readonly mostPerCart: number;
  /** The reminders of this member within the last seven days. */
  readonly lastWeek: readonly number[];
  readonly mostPerWeek: number;
  /** When a message may leave: `at`, or the end of the quiet hours. */
  readonly leavesAt: number;
  readonly closesAt: number;
}

/** What becomes of a reminder that is due: it leaves, waits until an instant, or there is none any more. */
export type ReminderDecision =
  | { readonly kind: 'send' | 'stop' | 'returned' }
  | { readonly kind: 'wait'; readonly until: number };

/** Decides on a reminder that is due. */
export function decideReminder(details: ReminderDetails): ReminderDecision {
  const { at, isTouched, mayContact, sent, mostPerCart, lastWeek, mostPerWeek, leavesAt, closesAt } = details;
  if (isTouched) return { kind: sent === 0 ? 'returned' : 'stop' };
  if (!mayContact || sent >= mostPerCart) return { kind: 'stop' };
  const newestFirst = lastWeek.toSorted((a, b) => b - a);
  const mostOld = newestFirst[mostPerWeek - 1];
  const freeAt = mostOld === undefined ? at : mostOld + 7 * dayMs;
  const until = Math.max(freeAt, leavesAt);
  if (until <= at) return { kind: 'send' };
  return until < closesAt ? { kind: 'wait', until } : { kind: 'stop' };
}
