import type { SignedContext, Tx } from '@shopkeeper/server-kit';
import { placeOrder, type PlacedOrder } from '../../order/server/place.operations.ts';
import { readParties } from '../../order/server/order-parties.ts';
import type { OrderRow } from '../../order/server/order-rows.ts';
import { readSellables } from '../../order/server/sellables.ts';
import { priceWanted } from '../../order/server/price-wanted.ts';
import type { DraftView } from '../draft-view.domain.ts';
import type { DraftInput } from './draft-input.ts';
import { demandDraft, demandMayOverride, demandOwn, inLine, newestDraft, openDraft, wantedOf, writeDraft } from './draft-rows.ts';
import { viewDraft } from './draft-view.ts';

/** A stored draft without the SKUs that no longer exist: nobody can buy them, and they would keep the rest from being priced. */
async function withoutGone(tx: Tx, row: OrderRow): Promise<OrderRow> {
  const known = await readSellables(tx, [...new Set(row.lines.map(({ skuId }) => skuId))]);
  return { ...row, lines: row.lines.filter(({ skuId }) => known.has(skuId)) };
}

/**
 * Opens the named draft, else the caller's newest, else a new one. Prices that moved since it was last shown are written and
 * told in `repriced`, so that what the desk sees is what placing will compare with.
 */
export async function openStory(
  tx: Tx,
  asked: { readonly id: number | null; readonly isNew: boolean },
  context: SignedContext,
): Promise<DraftView> {
  await inLine(tx, context.actor.id);
  const known = asked.id ?? (asked.isNew ? null : await newestDraft(tx, context.actor.id));
  const stored = await demandOwn(tx, known ?? (await openDraft(tx, context)), context);
  if (stored.status !== 'draft') await demandDraft(tx, { id: stored.id, version: stored.version, move: 'edit' }, context);
  const row = await withoutGone(tx, stored);
  const wanted = wantedOf(row);
  const priced = await priceWanted(tx, wanted);
  const isMoved =
    priced.price.payableAmount !== stored.payableAmount ||
    priced.lines.some((line, place) => line.unitPrice !== stored.lines[place]?.unitPrice) ||
    row.lines.length !== stored.lines.length;
  const parties = { memberId: row.memberId, addressId: row.addressId, receiver: null };
  const made = isMoved ? await writeDraft(tx, row, { input: { ...row, ...wanted }, parties, priced, by: context }) : row;
  const { id, version, updatedAt } = made;
  return viewDraft(tx, { ...row, id, version, updatedAt, wanted, priced, shownAmount: stored.payableAmount });
}

/** Saves a draft as the desk holds it; answers it priced. */
export async function saveStory(tx: Tx, input: DraftInput, context: SignedContext): Promise<DraftView> {
  demandMayOverride(input, context);
  const draft = await demandDraft(tx, { ...input, move: 'edit' }, context);
  const parties = await readParties(tx, input);
  const priced = await priceWanted(tx, input);
  const { id, version, updatedAt } = await writeDraft(tx, draft, { input, parties, priced, by: context });
  return viewDraft(tx, { ...input, id, version, updatedAt, wanted: input, priced, shownAmount: priced.price.payableAmount });
}

/** Makes the caller's draft an order, exactly as it was shown. */
export async function placeStory(
  tx: Tx,
  asked: { readonly id: number; readonly version: number },
  context: SignedContext,
): Promise<PlacedOrder> {
  const draft = await demandDraft(tx, { ...asked, move: 'place' }, context);
  const wanted = wantedOf(draft);
  demandMayOverride(wanted, context);
  const { memberId, addressId, origin, buyerNote, staffNote } = draft;
  const { receiverName, receiverMobile, receiverRegion, receiverDetail } = draft;
  const receiver = receiverMobile === null ? null : { receiverName, receiverMobile, receiverRegion, receiverDetail };
  return placeOrder(tx, { ...wanted, memberId, addressId, origin, buyerNote, staffNote, receiver, draft }, context);
}
