import { capture, credit, hold, type Posted, release, reverse } from '@shopkeeper/crud/ledger';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { type Engine, timeZoneOf } from '@shopkeeper/server';
import { type DocumentPosting, referenceOf } from '../../balance/posting.domain.ts';
import { points as ledger } from '../points.ledger.ts';
import { pointsSettings } from '../points.settings.ts';

/** Points of a member for a document, as a positive integer. `key` tells several postings for one document apart. */
export interface PointsPosting extends DocumentPosting {
  readonly points: number;
}

const graceDays = 30;

const postingOf = ({ memberId: owner, points: amount, ref, key }: PointsPosting) => ({
  owner,
  amount,
  ref: referenceOf({ ref, key }),
  note: ref.no ?? null,
});

/** How points pay: whole units of `unit` points worth `unitValue` fen, up to a share of the items in basis points. */
export function pointsTermsOf(engine: Engine): {
  readonly unit: number;
  readonly unitValue: number;
  readonly maxShareBp: number;
} {
  const { unitPoints: unit, unitAmount: unitValue, maxShare: maxShareBp } = engine.settings.read(pointsSettings);
  return { unit, unitValue, maxShareBp };
}

/** The points that items for `amount` fen earn; a level gives `percent` of the usual ones. Rounded down. */
export const pointsEarnedBy = (engine: Engine, amount: number, percent = 100): number =>
  Math.floor((Math.floor(Math.max(0, amount) / 100) * engine.settings.read(pointsSettings).earnedPerYuan * percent) / 100);

/** Reserves points for a document, soonest expiry first. Rejects with `ledger.insufficient`. */
export const holdPoints = (op: Operation, posting: PointsPosting): Promise<Posted> => hold(op, ledger, postingOf(posting));

/** Spends the points that are reserved for a document. Rejects with `ledger.no-hold`. */
export const settlePoints = (op: Operation, posting: PointsPosting): Promise<Posted> => capture(op, ledger, postingOf(posting));

/** Gives the points back that are reserved for a document, to the lots that they came from. Rejects with `ledger.no-hold`. */
export function releasePoints(op: Operation, posting: PointsPosting): Promise<Posted> {
  const { owner, ref, note } = postingOf(posting);
  return release(op, ledger, { owner, ref, note });
}

const midnightAfter = ({ at, engine }: Operation, days: number): number => startOfDay(at, days + 1, timeZoneOf(engine.clock));

/** The midnight in the shop at which points of now expire (UTC epoch ms). */
export const pointsExpiry = (op: Operation): number => midnightAfter(op, op.engine.settings.read(pointsSettings).validDays);

/** Adds points that expire after the days of the settings. */
export const earnPoints = (op: Operation, posting: PointsPosting): Promise<Posted> =>
  credit(op, ledger, {
    ...postingOf(posting),
    type: 'earn',
    expiresAt: pointsExpiry(op),
  });

/**
 * Gives spent points back for a refund: with `of`, the document that they were spent on, to the lots that they came from; else, and
 * for lots that expired meanwhile, as points for 30 days. Rejects with `ledger.insufficient` for more than were spent.
 */
export const returnPoints = (op: Operation, { of, ...posting }: PointsPosting & Partial<Spent>): Promise<Posted> =>
  of === undefined
    ? credit(op, ledger, { ...postingOf(posting), type: 'refund', expiresAt: midnightAfter(op, graceDays) })
    : reverse(op, ledger, { ...postingOf(posting), of: { type: 'hold', ref: of } });

interface Spent {
  readonly of: { readonly type: string; readonly id: number };
}

/** Takes earned points back for a refund; the account may owe them then. Rejects with `ledger.no-entry` where none were earned. */
export const takeBackPoints = (op: Operation, { of, ...posting }: PointsPosting & Spent): Promise<Posted> =>
  reverse(op, ledger, { ...postingOf(posting), of: { type: 'earn', ref: of } });
