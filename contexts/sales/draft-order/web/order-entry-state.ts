import type { ApiError } from '@shopkeeper/web-kit';
import type { DraftMember, DraftView, OfferedSku } from '../draft-view.domain.ts';
import { type Basket, emptyBasket } from './basket.ts';

/** What placing answers; the amount is fen, `payExpireAt` UTC epoch ms. */
export interface Placed {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly status: 'pending_payment' | 'to_ship';
  readonly payableAmount: number;
  readonly payExpireAt: number | null;
}

/** Something that happened to the draft without the person at the desk; amounts are fen. */
export type OrderEntryNotice =
  | { readonly key: 'stale' | 'restored' | 'lost' }
  | { readonly key: 'repriced'; readonly was: number; readonly now: number };

/** Whether the server knows what stands on screen. */
export type Saving = 'saved' | 'saving' | 'offline' | 'rejected';

/** Everything the desk shows. */
export interface OrderEntryState {
  /** The draft as the server last priced it; null before the first answer. */
  readonly view: DraftView | null;
  /** What staff want now. */
  readonly basket: Basket;
  /** SKUs that were added and are not in the view yet, by id. */
  readonly offered: ReadonlyMap<number, OfferedSku>;
  /** The member that was chosen last: the view names him once the server knows. */
  readonly chosen: DraftMember | null;
  readonly saving: Saving;
  /** What saving or placing was refused for. */
  readonly issue: ApiError | null;
  /** Why the draft could not be opened. */
  readonly failure: ApiError | null;
  /** Codes that wait for their answer, the first one asked for now. */
  readonly scans: readonly string[];
  /** The code that was refused last. */
  readonly unread: { readonly typed: string; readonly issue: ApiError } | null;
  /** The SKU that was added last, and how many times something was added. */
  readonly added: { readonly skuId: number; readonly count: number } | null;
  readonly notice: OrderEntryNotice | null;
  /** The total moved while the order was being placed; amounts are fen. */
  readonly question: { readonly was: number; readonly now: number } | null;
  readonly isPlacing: boolean;
  readonly placed: Placed | null;
}

export const firstState: OrderEntryState = {
  view: null,
  basket: emptyBasket,
  offered: new Map(),
  chosen: null,
  saving: 'saved',
  issue: null,
  failure: null,
  scans: [],
  unread: null,
  added: null,
  notice: null,
  question: null,
  isPlacing: false,
  placed: null,
};

/** Who buys, as far as the name is known. */
export const buyerOf = ({ basket, view, chosen }: OrderEntryState): DraftMember | null =>
  [view?.member, chosen].find((one) => one?.id === basket.memberId) ?? null;

/** What was typed and is not on the server: kept in this browser until it is. */
export interface StoredDraft {
  readonly draftId: number;
  readonly version: number;
  readonly basket: Basket;
  readonly offered: readonly OfferedSku[];
  readonly scans: readonly string[];
}

/** What the desk needs of the world. */
export interface OrderEntryDeps {
  /** Calls `/admin/sales/draft-order/<name>`; rejects with an `ApiError` that nobody has shown. */
  post<T>(name: string, body: object, key?: string): Promise<T>;
  newKey(): string;
  /** Runs something later; answers how to prevent it. */
  later(ms: number, run: () => void): () => void;
  readonly shelf: { read(): StoredDraft | null; write(kept: StoredDraft | null): void };
  /** Something that other pages show has changed. */
  onPlaced(): void;
  onDrafts(): void;
}

/** The state of one desk. */
export interface OrderEntryStore {
  read(): OrderEntryState;
  set(change: Partial<OrderEntryState>): void;
  subscribe(changed: () => void): () => void;
}

export function createOrderEntryStore(): OrderEntryStore {
  const own: { state: OrderEntryState } = { state: firstState };
  const listeners = new Set<() => void>();
  return {
    read: () => own.state,
    set: (change) => {
      own.state = { ...own.state, ...change };
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
