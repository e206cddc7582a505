import { can } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { lead } from '../lead.resource.ts';

type Holder = Parameters<typeof can>[0];

/** Those who may take over see the leads of all. */
export const seesAll = (actor: Holder): boolean => can(actor, permissionOf(lead, 'takeOver'));

/** Those who may claim or add see the pool. */
export const seesPool = (actor: Holder): boolean => ['claim', 'add'].some((name) => can(actor, permissionOf(lead, name)));

/** Whether somebody sees a lead of this owner; null: one in the pool. */
export const seesLeadOf = (actor: Holder & { readonly id: number | null }, ownerId: number | null): boolean =>
  seesAll(actor) || (ownerId === null ? seesPool(actor) : ownerId === actor.id);
