import { f, objectSchema, pageNodeOf, schemasOf } from '@shopkeeper/resource';
import { defineRoute, Done, idsShape, readIds, servePage, shapeOfInput, type Route } from '@shopkeeper/server-kit';
import { address } from '@shopkeeper/member';
import { addMemberAddress, findMembers, findOrAddMember, listAddresses } from '@shopkeeper/member/server';
import { cart, cartPrefix } from '../cart.page.ts';
import { draftShape, readDraftInput, type DraftInput } from './draft-input.ts';
import { listDrafts } from './draft-list.ts';
import { demandDraft, discardDraft } from './draft-rows.ts';
import { openStory, placeStory, saveStory } from './draft-stories.ts';
import { findProducts, findScanned } from './find-products.ts';

type Call<Input> = Omit<Route<Input>, 'method' | 'path' | 'rule'> & { readonly name: string; readonly action: string };

const call = <Input>({ name, action, ...route }: Call<Input>): Route =>
  defineRoute<Input>({
    method: 'POST',
    path: `${cartPrefix}${name}`,
    rule: { kind: 'node', nodes: [pageNodeOf(cart, action)] },
    ...route,
  });

const quickly = objectSchema({ quick: f.text({ max: 80, optional: true }) });
const anId = { min: 1, max: 2_147_483_647 } as const;

const drafts: readonly Route[] = [
  call<{ id: number | null; isNew: boolean }>({
    name: 'GetDraft',
    action: 'index',
    idempotency: 'optional',
    input: objectSchema({ id: f.int({ ...anId, optional: true }), isNew: f.flag({ default: false }) }),
    handle: (context, asked) => context.db.transaction((tx) => openStory(tx, asked, context)),
  }),
  call({
    name: 'drafts',
    action: 'index',
    idempotency: 'none',
    handle: async (context) => ({ result: await listDrafts(context.db, context.actor.id) }),
  }),
  call<DraftInput>({
    name: 'saveDraft',
    action: 'edit',
    idempotency: 'optional',
    read: readDraftInput,
    outline: () => ({ body: draftShape(), errors: ['order.*', 'request.not-found', 'request.stale-version'] }),
    handle: (context, input) => context.db.transaction((tx) => saveStory(tx, input, context)),
  }),
  call<{ id: number; version: number }>({
    name: 'discard',
    action: 'edit',
    idempotency: 'optional',
    read: (raw) => readIds(raw, ['id', 'version']),
    outline: () => ({ body: idsShape('id', 'version'), errors: ['request.not-found', 'request.stale-version'] }),
    handle: (context, asked) =>
      context.db.transaction(async (tx) => {
        await discardDraft(tx, await demandDraft(tx, { ...asked, move: 'discard' }, context), context);
        return new Done({ id: asked.id }, 'message.deleted');
      }),
  }),
  call<{ id: number; version: number }>({
    name: 'place',
    action: 'place',
    idempotency: 'required',
    read: (raw) => readIds(raw, ['id', 'version']),
    outline: () => ({
      body: idsShape('id', 'version'),
      errors: ['order.*', 'cart.*', 'request.not-found', 'request.stale-version'],
    }),
    handle: (context, asked) => context.db.transaction((tx) => placeStory(tx, asked, context)),
  }),
];

const goods: readonly Route[] = [
  call<{ quick: string | null }>({
    name: 'findProducts',
    action: 'index',
    idempotency: 'none',
    input: quickly,
    handle: async (context, { quick }) => ({ result: await findProducts(context.db, quick ?? '') }),
  }),
  call<{ code: string | null }>({
    name: 'scan',
    action: 'index',
    idempotency: 'none',
    // A scanner may send nothing but a line end: what that means is said at the desk.
    input: objectSchema({ code: f.longText({ max: 120, optional: true }) }),
    handle: (context, { code }) => findScanned(context.db, code ?? ''),
  }),
];

const people: readonly Route[] = [
  call<{ quick: string | null }>({
    name: 'findMember',
    action: 'member',
    idempotency: 'none',
    input: quickly,
    handle: async (context, { quick }) => ({ result: await findMembers(context.db, quick ?? '') }),
  }),
  call<{ nickname: string; mobile: string }>({
    name: 'createMember',
    action: 'member',
    idempotency: 'optional',
    input: objectSchema({ nickname: f.text({ max: 40 }), mobile: f.mobile() }),
    handle: (context, asked) => context.db.transaction((tx) => findOrAddMember(tx, asked, context)),
  }),
  call<{ memberId: number }>({
    name: 'addresses',
    action: 'member',
    idempotency: 'none',
    read: (raw) => readIds(raw, ['memberId']),
    outline: () => ({ body: idsShape('memberId') }),
    handle: async (context, { memberId }) => ({ result: await listAddresses(context.db, memberId) }),
  }),
  call<unknown>({
    name: 'addAddress',
    action: 'member',
    idempotency: 'optional',
    outline: () => ({ body: shapeOfInput(schemasOf(address).add), errors: ['address.*'] }),
    handle: (context, raw) => context.db.transaction((tx) => addMemberAddress(tx, raw, context)),
  }),
];

export const cartServer = servePage(cart, { routes: [...drafts, ...goods, ...people] });
