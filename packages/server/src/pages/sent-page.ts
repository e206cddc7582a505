/** A page of the web application that was sent to somebody who opened it. */
export interface SentPage {
  /** Its path, without the query. */
  readonly path: string;
  /** The address of the caller. */
  readonly ip: string;
  /** Empty when the caller sent none. */
  readonly userAgent: string;
}

/** Called once for each page that was sent; it must not throw, and the reply does not wait for it. */
export type OnPageSent = (page: SentPage) => void;
