import type { Operation } from '@shopkeeper/crud/lifecycle';
import { isRejection } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { type Claim, mayReview } from '../article.domain.ts';
import { articleSettings } from '../article.settings.ts';

const minuteMs = 60_000;

/** Columns of what nobody has claimed. */
export const noClaim = { claimedById: null, claimedUntil: null };

/** Columns of what the actor claims, for the time of the settings. */
export const claimOf = ({ actor, at, engine }: Operation<'staff'>) => ({
  claimedById: actor.id,
  claimedUntil: at + engine.settings.read(articleSettings).claimMinutes * minuteMs,
});

/** @throws RequestError 409 `article.claimed` while somebody else has it */
export function requireClaim({ actor, at }: Operation<'staff'>, row: Claim): void {
  const answer = mayReview(row, actor.id, at);
  if (isRejection(answer)) throw businessError(answer);
}
