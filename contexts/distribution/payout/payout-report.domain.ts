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
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string | null;
}
