import { type CounterEntries, type CounterPlan, type RowEvent } from '@shopkeeper/access/server';
import { transition } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { adjustmentCounter } from '../adjustment-counter.domain.ts';
import { balanceAdjustment } from '../balance-adjustment.resource.ts';

interface Booked {
  readonly rowId: number;
  readonly events: readonly RowEvent[];
  readonly lock: boolean;
}

async function planOf(db: Queryable, { rowId, events, lock }: Booked): Promise<CounterPlan> {
  const row = await readRow(db, { resource: balanceAdjustment, id: rowId, ...(lock ? { lock } : {}) });
  // The engine reads the declared columns, which have this type.
  return row ? adjustmentCounter(row as object as RowOf<typeof balanceAdjustment>, events) : { does: 'nothing' };
}

/** Taking an adjustment back books the opposite amount; one that waits is rejected. */
export const adjustmentCounterEntries: CounterEntries = {
  subject: 'member/balance-adjustment',
  permissions: [permissionOf(balanceAdjustment, 'takeBack')],
  ownerField: 'memberId',
  plan: planOf,
  async book(op, { rowId: id }) {
    await transition(op, balanceAdjustment.transitions.takeBack, { id });
  },
};
