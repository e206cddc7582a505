import { dayOf } from '../calendar/index.ts';
import type { AnyField } from '../fields/kinds.ts';
import type { Scalar } from '../query/query.ts';
import type { ConditionOp } from '../fields/condition.ts';

const dayMs = 86_400_000;

/** When a condition is asked. */
export interface ConditionTime {
  /** UTC epoch ms. */
  readonly at: number;
  /** Where days begin; that of the shop by default. */
  readonly timeZone?: string | undefined;
}

/** What a relative operator compares with: from and to count, before does not. */
export interface Bounds {
  readonly from?: Scalar;
  readonly to?: Scalar;
  readonly before?: Scalar;
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The bounds of a relative operator. Instants are compared by periods of 24 hours from `at`, dates by the days of the time zone.
 */
export function boundsOf(field: AnyField, op: ConditionOp, days: number, { at, timeZone }: ConditionTime): Bounds {
  const today = field.kind === 'date' ? dayOf(at, timeZone) : '';
  const moved = (by: number): Scalar => (field.kind === 'date' ? shifted(today, by) : at + by * dayMs);
  if (op === 'lastDays') return { from: moved(-days), to: moved(0) };
  return op === 'nextDays' ? { from: moved(0), to: moved(days) } : { before: moved(-days) };
}

/**
 * How texts are compared where case does not count: the letters A to Z are alike in both cases. Any other letter differs from its
 * other case, because databases and browsers disagree about them.
 */
export const foldedCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
