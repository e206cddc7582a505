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
export type Part = 'write' | 'react';

const forbids: Readonly<Record<SanctionKind, readonly Part[]>> = { warn: [], mute: ['write'], ban: ['write', 'react'] };

/** Whether a sanction is in force: one that has ended is not, though nobody wrote that down. */
export const isInForce = ({ endsAt }: Pick<Imposed, 'endsAt'>, at: number): boolean => endsAt === null || endsAt > at;

const endOf = ({ endsAt }: Imposed): number => endsAt ?? Number.POSITIVE_INFINITY;

/** The sanction that keeps a member from a part the longest, a ban before a mute; undefined where none does. */
export function hindrance(imposed: readonly Imposed[], part: Part, at: number): Imposed | undefined {
  return imposed
    .filter((one) => forbids[one.kind].includes(part) && isInForce(one, at))
    .toSorted((a, b) => Number(b.kind === 'ban') - Number(a.kind === 'ban') || endOf(b) - endOf(a))[0];
}

/**
 * Whether a member may take part. Rejects with `sanction.muted` or `sanction.banned`, for ever, or with `-until` and the time in the
 * shop as `localTime` writes it.
 */
export function mayTakePart(
  imposed: readonly Imposed[],
  part: Part,
  { at, timeOf }: { readonly at: number; timeOf(at: number): string },
): true | Rejection {
  const found = hindrance(imposed, part, at);
  if (!found) return true;
  const { kind, reason, endsAt } = found;
  const code = kind === 'ban' ? 'banned' : 'muted';
  return endsAt === null
    ? reject(`sanction.${code}`, { reason })
    : reject(`sanction.${code}-until`, { reason, until: timeOf(endsAt) });
}
