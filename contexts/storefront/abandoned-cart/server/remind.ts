import { createHash, randomBytes } from 'node:crypto';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { leavesToMemberAt, membersReachedBy } from '@shopkeeper/notification/server';
import type { RowOf } from '@shopkeeper/resource';
import { cart } from '../../cart/cart.page.ts';
import { cartLeft } from '../../cart/cart.messages.ts';
import type { abandonedCart } from '../abandoned-cart.resource.ts';
import { abandonedCartSettings } from '../abandoned-cart.settings.ts';
import { decideReminder, type ReminderDecision } from '../reminder.domain.ts';
import { lockAbandoned, remindersSince, storeReminder } from './abandoned-cart-rows.ts';
import { chosenModule, dayMs } from './find-abandoned.ts';

type Row = RowOf<typeof abandonedCart>;

export const stopPage = '/cart-reminders';
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const settingsOf = (op: Operation) => op.engine.settings.read(abandonedCartSettings);

/** The address of a page as it stands in a message: without `https://`, which text messages may not contain. */
const addressOf = (op: Operation, path: string): string =>
  `${(settingsOf(op).shopUrl ?? '').replace(/^https?:\/\//, '').replace(/\/+$/, '')}${path}`;

/** What becomes of the reminder that is due for a cart. Its cart is locked, so that reminders of one member wait for each other. */
export async function decide(op: Operation, row: Row): Promise<ReminderDecision> {
  const { memberId, touchedAt, reminderCount: sent, closesAt } = row;
  const { mostPerCart, mostPerWeek, sendsReminders } = settingsOf(op);
  const [held] = await lockAbandoned(op.tx, { memberId });
  const reached = await membersReachedBy(op, { ids: [memberId], module: chosenModule });
  const lastWeek = await remindersSince(op.tx, { memberId, since: new Date(op.at - 7 * dayMs) });
  return decideReminder({
    at: op.at,
    isTouched: !held || held.lineCount === 0 || held.updatedAt !== touchedAt,
    mayContact: sendsReminders && reached.has(memberId),
    sent,
    mostPerCart,
    lastWeek: lastWeek.map(({ at }) => at),
    mostPerWeek,
    leavesAt: await leavesToMemberAt(op, memberId),
    closesAt,
  });
}

/** Stores the next reminder of a cart and sends it, or only stores it in the control group; a step that was taken is not repeated. */
export async function takeStep(op: Operation, row: Pick<Row, 'id' | 'memberId' | 'itemNames' | 'reminderCount' | 'trialGroup'>) {
  const { id, memberId, itemNames, reminderCount, trialGroup } = row;
  const step = reminderCount + 1;
  const token = randomBytes(16).toString('base64url');
  const isWithheld = trialGroup === 'control';
  const at = new Date(op.at);
  const [stored] = await storeReminder(op.tx, { abandonedCartId: id, memberId, step, isWithheld, stopHash: hashOf(token), at });
  if (!stored || isWithheld) return;
  await notify(op, { audience: 'member', id: memberId }, cartLeft, {
    params: { items: itemNames, cart: addressOf(op, cart.path), stop: addressOf(op, `${stopPage}/${token}`) },
    path: cart.path,
    key: `abandoned-cart-${id}-${step}`,
  });
}

/** When the reminder after this one is due; null after the last. */
export function nextAt(op: Operation, sent: number): number | null {
  const { mostPerCart, hoursBetween } = settingsOf(op);
  return sent < mostPerCart ? op.at + hoursBetween * 3_600_000 : null;
}

/** Until when an order counts whose first reminder leaves now. */
export const windowEnd = (op: Operation): number => op.at + settingsOf(op).windowDays * dayMs;
