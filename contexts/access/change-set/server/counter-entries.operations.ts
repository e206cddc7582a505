import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import type { RowEvent } from '../undo-row.domain.ts';

export type { RowEvent };

/** A row of the activity log whose own entries moved money, points, stock or coupons. */
export interface BookedRow {
  readonly rowId: number;
  /** The entries from the first own one on, oldest first. */
  readonly events: readonly RowEvent[];
  /** Whether it is booked next: what decides about it stays locked until then. */
  readonly lock: boolean;
}

/** In fen, or in pieces of what is counted. */
export type CounterUnit = 'fen' | 'points' | 'units' | 'coupons';

/** What others did since, so that a booking stays. */
export interface CounterConflict {
  /** The command that did it. */
  readonly field: string;
  /** Where nobody changed it: units were counted since, coupons were used. */
  readonly why?: 'counted' | 'used';
  readonly by: string;
  /** UTC epoch ms. */
  readonly at: number;
}

/**
 * What takes the own entries back: a counter-entry of a signed amount, the end of a request that booked nothing yet, or nothing more.
 * `command` is what no counter-entry exists for.
 */
export type CounterPlan =
  | {
      readonly does: 'book';
      readonly amount: number;
      readonly unit: CounterUnit;
      readonly conflicts?: readonly CounterConflict[];
      /** Whether the counter-entry cannot be taken back itself. */
      readonly isFinal?: boolean;
    }
  | { readonly does: 'withdraw'; readonly isFinal?: boolean }
  | { readonly does: 'nothing'; readonly conflicts?: readonly CounterConflict[] }
  | { readonly does: 'command' };

/** How the bookings of a module are taken back. Entries of a ledger are only ever added. */
export interface CounterEntries {
  /** What the activity log calls it: `<context>/<resource>`, or a page. */
  readonly subject: string;
  /** The permissions that booking needs besides that of the list. */
  readonly permissions: readonly string[];
  /** The field of its rows that refers to whose account is booked, such as the member of an adjustment. */
  readonly ownerField?: string;
  plan(db: Queryable, booked: BookedRow): Promise<CounterPlan>;
  /** Carries out the plan as it is under the locks; throws what the shop says against it. */
  book(op: Operation<'staff'>, booked: BookedRow): Promise<void>;
}

const declared = new Map<string, CounterEntries>();

/** Declares beside a module how its bookings are taken back. */
export function declareCounterEntries(entries: CounterEntries): void {
  declared.set(entries.subject, entries);
}

export const counterEntriesOf = (subject: string): CounterEntries | null => declared.get(subject) ?? null;
