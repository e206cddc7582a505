import { call, read, refreshReads } from '@shopkeeper/api-client';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { randomId } from '@shopkeeper/ui';
import { recall, remember, storageKeys } from '@shopkeeper/ui/theme';
import { member } from '@shopkeeper/member';
import { order } from '../../order/order.resource.ts';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { OrderEntryDeps, StoredDraft } from './order-entry-state.ts';

interface Owned {
  readonly adminId: number;
  readonly kept: StoredDraft;
}

const isOwned = (value: unknown): value is Owned =>
  typeof value === 'object' && value !== null && 'adminId' in value && 'kept' in value;

/** Unsaved input of the signed-in user in this browser; that of another user is never shown. */
const shelf: OrderEntryDeps['shelf'] = {
  read: () => {
    const owned = recall(storageKeys.cart);
    return isOwned(owned) && owned.adminId === useAdminSession.getState().person?.id ? owned.kept : null;
  },
  write: (kept) => {
    const adminId = useAdminSession.getState().person?.id;
    remember(storageKeys.cart, kept && adminId !== undefined ? { adminId, kept } : undefined);
  },
};

/** The dependencies of order entry: the real server and this browser. */
export const orderEntryDeps: OrderEntryDeps = {
  post: (name, body, key) =>
    call(draftOrderPrefix + name, body, {
      showError: false,
      ...(key === undefined ? {} : { idempotencyKey: key }),
    }),
  read: (name, body) => read(draftOrderPrefix + name, body, { showError: false }),
  newKey: randomId,
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  shelf,
  onPlaced: () => void refreshReads([order.prefix, member.prefix, `${draftOrderPrefix}drafts`]),
  onDrafts: () => void refreshReads([`${draftOrderPrefix}drafts`]),
};
