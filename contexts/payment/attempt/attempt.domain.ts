export const attemptStates = ['created', 'processing', 'succeeded', 'failed', 'closed'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Why money that arrived is listed for staff. */
export const risks = ['none', 'wrong_amount', 'late', 'double'] as const;
export type Risk = (typeof risks)[number];

/** What the payment is for. */
export type Purpose = 'order' | 'recharge' | 'amendment';

export const isOpenAttempt = (state: AttemptState): boolean => state === 'created' || state === 'processing';

interface Judged {
  readonly state: AttemptState;
  /** Fen. */
  readonly amount: number;
  readonly currency: string;
  readonly providerTxnNo: string | null;
}

interface Reported {
  readonly state: 'pending' | 'succeeded' | 'failed' | 'closed';
  readonly amount: number | null;
  readonly currency: string | null;
  readonly txnNo: string | null;
}

/**
 * What follows from the report of a provider for this payment alone. A payment that has succeeded stays so, whatever arrives later;
 * money of another amount or currency never makes it succeed.
 */
export function judgement(row: Judged, report: Reported): 'nothing' | 'succeed' | 'fail' | 'close' | 'wrong_amount' | 'double' {
  if (report.state === 'pending') return 'nothing';
  if (report.state !== 'succeeded') {
    if (!isOpenAttempt(row.state)) return 'nothing';
    return report.state === 'failed' ? 'fail' : 'close';
  }
  if (report.amount !== row.amount || report.currency !== row.currency) return 'wrong_amount';
  if (row.state !== 'succeeded') return 'succeed';
  return row.providerTxnNo === report.txnNo ? 'nothing' : 'double';
}

const randomDigits = 10;

/**
 * A number of a payment or refund: a letter, the day of the shop as YYMMDD and ten digits. `random` is at least 0 and below 10^10;
 * the database makes numbers unique.
 */
export const paymentNumber = (letter: 'P' | 'R', day: string, random: number): string =>
  `${letter}${day.slice(2).replaceAll('-', '')}${String(random).padStart(randomDigits, '0')}`;
