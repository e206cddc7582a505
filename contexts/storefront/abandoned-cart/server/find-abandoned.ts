import { asSystem, type Operation, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { membersReachedBy } from '@shopkeeper/notification/server';
import type { TaskContext } from '@shopkeeper/server/jobs';
import { abandonedCartSettings } from '../abandoned-cart.settings.ts';
import { groupOf } from '../reminder.domain.ts';
import { idleCarts, storeAbandoned } from './abandoned-cart-rows.ts';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;
/** The module whose ways members choose. */
export const chosenModule = 'cart';

/** Stores the carts that have been left; returns how many are new. Carts older than the time for orders are past reminding. */
export async function findAbandoned(op: Operation): Promise<number> {
  const { idleMinutes, windowDays, controlShare, groupSalt, sendsReminders } = op.engine.settings.read(abandonedCartSettings);
  const idle = await idleCarts(op.tx, {
    after: new Date(op.at - idleMinutes * minuteMs - windowDays * dayMs),
    before: new Date(op.at - idleMinutes * minuteMs),
  });
  const reached = await membersReachedBy(op, { ids: idle.map(({ memberId }) => memberId), module: chosenModule });
  let count = 0;
  for (const { touchedAt, ...found } of idle) {
    const mayContact = reached.has(found.memberId);
    const [stored] = await storeAbandoned(op.tx, {
      ...found,
      touchedAt: new Date(touchedAt),
      contact: mayContact ? 'allowed' : 'refused',
      trialGroup: groupOf(groupSalt, found.memberId, controlShare),
      remindAt: mayContact && sendsReminders ? new Date(op.at) : null,
      closesAt: new Date(op.at + windowDays * dayMs),
    });
    if (stored) count += 1;
  }
  return count;
}

/** The task that finds abandoned carts. */
export const runFinding = (context: TaskContext): Promise<number> =>
  asSystem({ db: context.db, engine: resourceEngineOf(context) }, 'storefront.abandoned-cart.find', findAbandoned);
