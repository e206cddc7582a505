/** What became of one run of a delivery. Amounts are fen. */
export type Outcome =
  | {
      readonly status: 'sent';
      readonly channel: string;
      readonly serial: string;
      readonly segments: number;
      readonly costAmount: number;
    }
  /** The service may have the message. */
  | {
      readonly status: 'doubt';
      readonly channel: string;
      readonly error: string;
      readonly segments: number;
      readonly costAmount: number;
    }
  /** Not sent, and it would not be sent later either. */
  | { readonly status: 'failed'; readonly channel?: string; readonly error: string }
  /** Certainly not sent; to be tried again. */
  | { readonly status: 'later'; readonly error: string };

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
