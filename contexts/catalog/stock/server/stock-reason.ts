import type { MovingLine } from '../location-stock.domain.ts';

/** The cause of a movement. `(type, refType, refId, sku, location)` is unique: the ledger rejects a repetition. */
export interface StockReason {
  readonly refType: string | null;
  readonly refId: number | null;
  readonly note?: string | null;
  readonly actorId: number | null;
  /** UTC epoch ms at which a reservation that is not allocated expires; without one it lasts until it is released. */
  readonly expiresAt?: number | null;
}

/** Units of a SKU; where no location is named, one is chosen. */
export type StockLine = MovingLine;

/** One line of a document that holds stock. */
export interface ReservedLine extends StockLine {
  readonly refLineId: number;
}
