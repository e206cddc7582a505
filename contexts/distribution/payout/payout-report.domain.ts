/** What a transfer service reports of a transfer. */
export interface TransferReport {
  readonly transferNo: string;
  /** `unknown`: the service has no such transfer. */
  readonly state: 'processing' | 'succeeded' | 'failed' | 'unknown';
  /** Fen. */
  readonly amount: number | null;
  readonly channelNo: string | null;
  readonly reason: string;
}

/** A transfer to be made. The service makes one for each number, however often it is asked. */
export interface Transfer {
  readonly transferNo: string;
  /** Fen. */
  readonly amount: number;
  readonly method: 'bank' | 'wechat' | 'alipay';
  readonly payeeBank: string | null;
  /** Opened for the request only: the input of a call is stored with its job. */
  readonly payee: SealedPayee;
}

/** Whom money goes to, in clear. */
export interface Payee {
  readonly payeeName: string | null;
  readonly payeeAccount: string | null;
}

/** A `Payee` as JSON, encrypted under a name. */
export interface SealedPayee {
  readonly name: string;
  readonly sealed: string;
}

/** The name under which the payee of a cash-out is encrypted: moved to another cash-out, it cannot be opened. */
export const payeeNameOf = (cashOutId: number): string => `distribution.cash-out.payee.${cashOutId}`;
