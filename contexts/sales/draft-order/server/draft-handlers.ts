import { sellablesOf } from '@shopkeeper/catalog/server';
import { operationOf } from '@shopkeeper/crud/lifecycle';
import { buyerOf } from '@shopkeeper/member/server';
import { can, pagePermissionOf } from '@shopkeeper/resource';
import { notFound, requirePermission, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { placeOrder, type PlacedOrder } from '../../order/server/place.operations.ts';
import { readParties } from '../../order/server/order-parties.ts';
import type { OrderRow } from '../../order/server/order-rows.ts';
import { priceInput } from '../../order/server/price-input.ts';
import { draftOrder } from '../draft-order.page.ts';
import type { DraftView } from '../draft-view.domain.ts';
import type { DraftInput } from './draft-input.ts';
import {
  requireDraft,
  requireMayOverride,
  requireOwnOrder,
  inLine,
  newestDraft,
  openDraft,
  priceInputOf,
  receiverOf,
  writeDraft,
} from './draft-rows.ts';
import { viewDraft } from './draft-view.ts';

/** Removes SKUs that no longer exist from a stored draft: nobody can buy them, and they would prevent pricing the rest. */
async function withoutGone(tx: Tx, row: OrderRow): Promise<OrderRow> {
  const known = await sellablesOf(tx, [...new Set(row.lines.map(({ skuId }) => skuId))]);
  return { ...row, lines: row.lines.filter(({ skuId }) => known.has(skuId)) };
}

const edit = pagePermissionOf(draftOrder, 'edit');

/** Creates a draft for a caller who may edit drafts. Reading creates none: 404 without one, 403 where a new one is asked for. */
function openNew(tx: Tx, context: SignedContext, isNew: boolean): Promise<number> {
  if (!isNew && !can(context.actor, edit)) throw notFound();
  requirePermission(context, edit);
  return openDraft(tx, context);
}

/**
 * Opens the named draft, else the caller's newest, else a new one. Prices that changed since it was last shown are saved and
 * returned in `repriced`, so that the displayed total is what placing compares with.
 */
export async function handleOpen(
  tx: Tx,
  options: { readonly id: number | null; readonly isNew: boolean },
  context: SignedContext,
): Promise<DraftView> {
  await inLine(tx, context.actor.id);
  const known = options.id ?? (options.isNew ? null : await newestDraft(tx, context.actor.id));
  const stored = await requireOwnOrder(tx, known ?? (await openNew(tx, context, options.isNew)), context);
  if (stored.status !== 'draft') await requireDraft(tx, { id: stored.id, version: stored.version, transition: 'edit' }, context);
  const row = await withoutGone(tx, stored);
  const input = priceInputOf(row);
  const priced = await priceInput({ db: tx, engine: context.engine, at: context.at }, input, async () => row.receiverRegion);
  const isMoved =
    priced.price.payableAmount !== stored.payableAmount ||
    priced.lines.some((line, place) => line.unitPrice !== stored.lines[place]?.unitPrice) ||
    row.lines.length !== stored.lines.length;
  const parties = { memberId: row.memberId, addressId: row.addressId, receiver: null };
  const made =
    isMoved && can(context.actor, edit)
      ? await writeDraft(tx, row, { input: { ...row, ...input }, parties, priced, by: context })
      : row;
  const { id, version, updatedAt } = made;
  const buyer = await buyerOf(tx, row);
  const shownAmount = stored.payableAmount;
  return viewDraft({ ...row, id, version, updatedAt, buyer, priceInput: input, priced, shownAmount, reader: context });
}

/** Saves a draft as sent by order entry; returns it priced. */
export async function handleSave(tx: Tx, input: DraftInput, context: SignedContext): Promise<DraftView> {
  requireMayOverride(input, context);
  const draft = await requireDraft(tx, { ...input, transition: 'edit' }, context);
  const parties = await readParties(tx, input);
  const { receiverRegion } = { ...draft, ...receiverOf(draft, parties) };
  const priced = await priceInput({ db: tx, engine: context.engine, at: context.at }, input, async () => receiverRegion);
  const { id, version, updatedAt } = await writeDraft(tx, draft, { input, parties, priced, by: context });
  const shownAmount = priced.price.payableAmount;
  const { buyer } = parties;
  return viewDraft({ ...input, id, version, updatedAt, buyer, priceInput: input, priced, shownAmount, reader: context });
}

/** Places the caller's draft as an order, exactly as it was shown; or as a test. */
export async function handlePlace(
  tx: Tx,
  options: { readonly id: number; readonly version: number; readonly isTest?: boolean },
  context: SignedContext,
): Promise<PlacedOrder> {
  const draft = await requireDraft(tx, { ...options, transition: 'place' }, context);
  const input = priceInputOf(draft);
  requireMayOverride(input, context);
  const { memberId, addressId, origin, buyerNote, staffNote } = draft;
  const { receiverName, receiverMobile, receiverRegion, receiverDetail } = draft;
  const receiver = receiverMobile === null ? null : { receiverName, receiverMobile, receiverRegion, receiverDetail };
  const placed = { ...input, memberId, addressId, origin, buyerNote, staffNote, receiver, draft };
  return placeOrder(operationOf(context, tx), { ...placed, isTest: options.isTest ?? false });
}
