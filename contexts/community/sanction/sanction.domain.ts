import { reject, type Rejection } from '@shopkeeper/resource';

export const sanctionKinds = ['warn', 'mute', 'ban'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** A sanction that was not lifted. `endsAt` is UTC epoch ms; null: for ever. */
export interface Imposed {
  readonly kind: SanctionKind;
  readonly reason: string;
  readonly endsAt: number | null;
}

/** What a member does: writes, or only likes, collects and reports. */
export type Activity = 'write' | 'react';

const forbids: Readonly<Record<SanctionKind, readonly Activity[]>> = { warn: [], mute: ['write'], ban: ['write', 'react'] };

/** Whether a sanction is in force: one that has ended is not, though nobody wrote that down. */
export const isInForce = ({ endsAt }: Pick<Imposed, 'endsAt'>, at: number): boolean => endsAt === null || endsAt > at;

const endOf = ({ endsAt }: Imposed): number => endsAt ?? Number.POSITIVE_INFINITY;

/** The sanction that keeps a member from it the longest, a ban before a mute; undefined where none does. */
export function hindrance(imposed: readonly Imposed[], activity: Activity, at: number): Imposed | undefined {
  return imposed
    .filter((one) => forbids[one.kind].includes(activity) && isInForce(one, at))
    .toSorted((a, b) => Number(b.kind === 'ban') - Number(a.kind === 'ban') || endOf(b) - endOf(a))[0];
}

/**
 * Whether a member may do it. Rejects with `sanction.muted` or `sanction.banned`, for ever, or with `-until` and the time in the
 * shop as `localTime` writes it.
 */
export function mayDo(
  imposed: readonly Imposed[],
  activity: Activity,
  { at, timeOf }: { readonly at: number; timeOf(at: number): string },
): true | Rejection {
  const found = hindrance(imposed, activity, at);
  if (!found) return true;
  const { kind, reason, endsAt } = found;
  if (endsAt === null) return kind === 'ban' ? reject('sanction.banned', { reason }) : reject('sanction.muted', { reason });
  const details = { reason, until: timeOf(endsAt) };
  return kind === 'ban' ? reject('sanction.banned-until', details) : reject('sanction.muted-until', details);
}
