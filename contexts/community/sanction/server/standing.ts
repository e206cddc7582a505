import { lockMembers } from '@shopkeeper/member/server';
import { isRejection } from '@shopkeeper/resource';
import { localTime } from '@shopkeeper/resource/calendar';
import { businessError, type Engine, timeZoneOf } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { type Activity, mayDo } from '../sanction.domain.ts';
import { imposedOn } from './sanction-rows.ts';

interface Asked {
  readonly memberId: number;
  readonly activity: Activity;
  readonly at: number;
  readonly engine: Engine;
}

/** An instant as the shop writes it, such as `2026-03-02 12:00`. */
export const shopTime = (at: number, engine: Engine): string => localTime(at, timeZoneOf(engine.clock)).slice(0, 16);

/**
 * Locks the member until the end of the transaction, so that a sanction and what the member does come one after the other.
 *
 * @throws RequestError 409 `sanction.muted`, `sanction.banned`, or these with `-until`
 */
export async function requireStanding(tx: Tx, { memberId, activity, at, engine }: Asked): Promise<void> {
  await lockMembers(tx, [memberId]);
  const imposed = await imposedOn(tx, { memberId, at: new Date(at) });
  const answer = mayDo(imposed, activity, { at, timeOf: (end) => shopTime(end, engine) });
  if (isRejection(answer)) throw businessError(answer);
}
