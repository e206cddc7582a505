import { call, randomId, recall, refreshReads, remember, storageKeys, useAdminSession } from '@shopkeeper/web-kit';
import { member } from '@shopkeeper/member';
import { order } from '../../order/order.resource.ts';
import { cartPrefix } from '../cart.page.ts';
import type { DeskPorts, Kept } from './desk-state.ts';

interface Owned {
  readonly adminId: number;
  readonly kept: Kept;
}

const isOwned = (value: unknown): value is Owned =>
  typeof value === 'object' && value !== null && 'adminId' in value && 'kept' in value;

/** What the signed-in person could not save on this browser; another's is never shown. */
const shelf: DeskPorts['shelf'] = {
  read: () => {
    const owned = recall(storageKeys.cart);
    return isOwned(owned) && owned.adminId === useAdminSession.getState().person?.id ? owned.kept : null;
  },
  write: (kept) => {
    const adminId = useAdminSession.getState().person?.id;
    remember(storageKeys.cart, kept && adminId !== undefined ? { adminId, kept } : undefined);
  },
};

/** The desk on the real server and this browser. */
export const deskPorts: DeskPorts = {
  post: (name, body, key) =>
    call(cartPrefix + name, body, { showError: false, ...(key === undefined ? {} : { isExplicit: true, idempotencyKey: key }) }),
  newKey: randomId,
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  shelf,
  onPlaced: () => void refreshReads([order.prefix, member.prefix, `${cartPrefix}drafts`]),
  onDrafts: () => void refreshReads([`${cartPrefix}drafts`]),
};
