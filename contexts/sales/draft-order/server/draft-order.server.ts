import { pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema, type Schema, schemasOf } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { onlyInScope } from '@shopkeeper/crud/data-scope';
import { withReadableConflicts } from '@shopkeeper/crud/rows';
import { readIds } from '@shopkeeper/crud/routes';
import { draftCouponsRoute } from '../../coupon-of-order/server/basket-coupons.ts';
import { type DefinedRoute, defineRoute, Done, type Route } from '@shopkeeper/server';
import { idsShape, shapeOfInput } from '@shopkeeper/server/openapi';
import { address, addressReply } from '@shopkeeper/member';
import { addMemberAddress, findMembers, findOrAddMember, listAddresses } from '@shopkeeper/member/server';
import { order } from '../../order/order.resource.ts';
import { draftOrder, draftOrderPrefix } from '../draft-order.page.ts';
import * as replies from '../draft-view.domain.ts';
import { listDrafts } from './draft-view.ts';
import { draftShape, readDraftInput, type DraftInput } from './draft-input.ts';
import { requireDraft, discardDraft } from './draft-rows.ts';
import { duplicateOrder } from './draft-copy.ts';
import { handleOpen, handlePlace, handleSave } from './draft-handlers.ts';
import { removeTests } from './remove-tests.ts';
import { findProducts, findScanned } from './find-products.ts';

interface Place {
  readonly name: string;
  readonly action: string;
}
type Call<Input, Reply extends Schema> = Omit<DefinedRoute<Input, Reply>, 'method' | 'path' | 'rule'> & Place;

const call = <Input, Reply extends Schema>({ name, action, ...route }: Call<Input, Reply>): Route =>
  defineRoute<Input, Reply>({
    ...route,
    method: 'POST',
    path: `${draftOrderPrefix}${name}`,
    rule: { kind: 'permission', permissions: [pagePermissionOf(draftOrder, action)] },
    handle: (context, input) => withReadableConflicts(context, order, () => route.handle(context, input)),
  });

const quickly = objectSchema({ quick: f.text({ max: 80, optional: true }) });
const anId = { min: 1, max: 2_147_483_647 } as const;

const drafts: readonly Route[] = [
  call<{ id: number | null; isNew: boolean }, typeof replies.draftReply>({
    name: 'GetDraft',
    action: 'index',
    idempotency: 'optional',
    input: objectSchema({ id: f.int({ ...anId, optional: true }), isNew: f.flag({ default: false }) }),
    reply: replies.draftReply,
    outline: () => ({ errors: ['request.not-found', 'order.*'] }),
    handle: (context, options) => context.db.transaction((tx) => handleOpen(tx, options, context)),
  }),
  call({
    name: 'drafts',
    action: 'index',
    idempotency: 'none',
    reply: replies.draftsReply,
    handle: async (context) => ({ result: await listDrafts(context.db, context.actor.id) }),
  }),
  call<DraftInput, typeof replies.draftReply>({
    name: 'saveDraft',
    action: 'edit',
    idempotency: 'optional',
    read: readDraftInput,
    reply: replies.draftReply,
    outline: () => ({ body: draftShape(), errors: ['order.*', 'request.not-found', 'request.stale-version'] }),
    handle: (context, input) => context.db.transaction((tx) => handleSave(tx, input, context)),
  }),
  call<{ id: number; version: number }, typeof replies.discardedReply>({
    name: 'discard',
    action: 'edit',
    idempotency: 'optional',
    read: (raw) => readIds(raw, ['id', 'version']),
    reply: replies.discardedReply,
    outline: () => ({ body: idsShape('id', 'version'), errors: ['request.not-found', 'request.stale-version'] }),
    handle: (context, options) =>
      context.db.transaction(async (tx) => {
        await discardDraft(tx, await requireDraft(tx, { ...options, transition: 'discard' }, context), context);
        return new Done({ id: options.id }, 'message.deleted');
      }),
  }),
  call<{ id: number; version: number }, typeof replies.placedReply>({
    name: 'place',
    action: 'place',
    idempotency: 'required',
    read: (raw) => readIds(raw, ['id', 'version']),
    reply: replies.placedReply,
    outline: () => ({
      body: idsShape('id', 'version'),
      errors: ['order.*', 'draft-order.*', 'request.not-found', 'request.stale-version'],
    }),
    handle: (context, options) => context.db.transaction((tx) => handlePlace(tx, options, context)),
  }),
];

const copies: readonly Route[] = [
  call<{ orderId: number }, typeof replies.discardedReply>({
    name: 'duplicate',
    action: 'edit',
    idempotency: 'required',
    read: (raw) => readIds(raw, ['orderId']),
    reply: replies.discardedReply,
    outline: () => ({ body: idsShape('orderId'), errors: ['draft-order.*', 'request.not-found'] }),
    handle: (context, { orderId }) => context.db.transaction((tx) => duplicateOrder(tx, orderId, context)),
  }),
];

const tests: readonly Route[] = [
  call<{ id: number; version: number }, typeof replies.placedReply>({
    name: 'placeTest',
    action: 'test',
    idempotency: 'required',
    read: (raw) => readIds(raw, ['id', 'version']),
    reply: replies.placedReply,
    outline: () => ({
      body: idsShape('id', 'version'),
      errors: ['order.*', 'draft-order.*', 'request.not-found', 'request.stale-version'],
    }),
    handle: (context, options) => context.db.transaction((tx) => handlePlace(tx, { ...options, isTest: true }, context)),
  }),
  call({
    name: 'removeTests',
    action: 'test',
    idempotency: 'optional',
    reply: replies.removedReply,
    handle: (context) =>
      context.db.transaction(async (tx) => new Done({ removed: await removeTests(tx, context) }, 'message.deleted')),
  }),
];

const goods: readonly Route[] = [
  call<{ quick: string | null }, typeof replies.foundProductsReply>({
    name: 'findProducts',
    action: 'index',
    idempotency: 'none',
    input: quickly,
    reply: replies.foundProductsReply,
    handle: async (context, { quick }) => findProducts(context.db, quick ?? ''),
  }),
  call<{ code: string | null }, typeof replies.scannedReply>({
    name: 'scan',
    action: 'index',
    idempotency: 'none',
    // A scanner may send an empty code: that is a business error, not invalid input.
    input: objectSchema({ code: f.longText({ max: 120, optional: true }) }),
    reply: replies.scannedReply,
    outline: () => ({ errors: ['draft-order.*', 'order.*'] }),
    handle: (context, { code }) => findScanned(context.db, code ?? ''),
  }),
];

const people: readonly Route[] = [
  call<{ quick: string | null }, typeof replies.foundMembersReply>({
    name: 'findMember',
    action: 'member',
    idempotency: 'none',
    input: quickly,
    reply: replies.foundMembersReply,
    handle: async (context, { quick }) => ({ result: await findMembers(context, quick ?? '') }),
  }),
  call<{ nickname: string; mobile: string }, typeof replies.madeMemberReply>({
    name: 'createMember',
    action: 'member',
    idempotency: 'optional',
    input: objectSchema({ nickname: f.text({ max: 40 }), mobile: f.mobile() }),
    reply: replies.madeMemberReply,
    handle: (context, options) => context.db.transaction((tx) => findOrAddMember(tx, options, context)),
  }),
  call<{ memberId: number }, typeof replies.addressesReply>({
    name: 'addresses',
    action: 'member',
    idempotency: 'none',
    read: (raw) => readIds(raw, ['memberId']),
    reply: replies.addressesReply,
    outline: () => ({ body: idsShape('memberId') }),
    async handle(context, { memberId }) {
      const items = await listAddresses(context.db, memberId);
      return { result: [...(await onlyInScope(context.db, address, { caller: context, items, idOf: ({ id }) => id }))] };
    },
  }),
  call<unknown, typeof addressReply>({
    name: 'addAddress',
    action: 'member',
    idempotency: 'optional',
    reply: addressReply,
    outline: () => ({ body: shapeOfInput(schemasOf(address).add), errors: ['address.*'] }),
    handle: (context, raw) => context.db.transaction((tx) => addMemberAddress(tx, raw, context)),
  }),
];

export const draftOrderServer = definePageModule(draftOrder, {
  routes: [...drafts, ...copies, ...tests, ...goods, ...people, draftCouponsRoute],
});
