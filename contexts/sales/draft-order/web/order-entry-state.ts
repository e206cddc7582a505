import type { ApiError } from '@shopkeeper/api-client';
import type { FoundMember } from '@shopkeeper/member';
import type { DraftView, OfferedSku, Placed } from '../draft-view.domain.ts';
import { type Basket, emptyBasket } from './basket.ts';

/** A change of the draft that the user did not make; amounts are fen. */
export type OrderEntryNotice =
  | { readonly key: 'stale' | 'restored' | 'lost' }
  | { readonly key: 'repriced'; readonly was: number; readonly now: number };

/** Whether the server has what is displayed. */
export type Saving = 'saved' | 'saving' | 'offline' | 'rejected';

/** The state of order entry. */
export interface OrderEntryState {
  /** The draft as the server last priced it; null before the first answer. */
  readonly view: DraftView | null;
  /** The current input of staff. */
  readonly basket: Basket;
  /** SKUs that were added and are not in the view yet, by id. */
  readonly offered: ReadonlyMap<number, OfferedSku>;
  /** The member that was chosen last, until the view contains them. */
  readonly chosen: FoundMember | null;
  readonly saving: Saving;
  /** The error of saving or placing. */
  readonly error: ApiError | null;
  /** Why the draft could not be opened. */
  readonly failure: ApiError | null;
  /** Codes that wait for an answer; the first one is being looked up. */
  readonly scans: readonly string[];
  /** The code that was rejected last. */
  readonly unread: { readonly typed: string; readonly error: ApiError } | null;
  /** The SKU that was added last, and the number of additions so far. */
  readonly added: { readonly skuId: number; readonly count: number } | null;
  readonly notice: OrderEntryNotice | null;
  /** The total that changed while the order was being placed; amounts are fen. */
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
  error: null,
  failure: null,
  scans: [],
  unread: null,
  added: null,
  notice: null,
  question: null,
  isPlacing: false,
  placed: null,
};

/** The buyer, as far as known. */
export const buyerOf = ({ basket, view, chosen }: OrderEntryState): FoundMember | null =>
  [view?.member, chosen].find((one) => one?.id === basket.memberId) ?? null;

/** Input that the server does not have yet, stored in this browser until it does. */
export interface StoredDraft {
  readonly draftId: number;
  readonly version: number;
  readonly basket: Basket;
  readonly offered: readonly OfferedSku[];
  readonly scans: readonly string[];
}

/** The external dependencies of order entry. */
export interface OrderEntryDeps {
  /** Calls `/admin/sales/draft-order/<name>`; rejects with an `ApiError` that was not displayed yet. */
  post<T>(name: string, body: object, key?: string): Promise<T>;
  /** Like `post`, for a call that changes nothing. */
  read<T>(name: string, body: object): Promise<T>;
  newKey(): string;
  /** Runs something later; returns a function that cancels it. */
  later(ms: number, run: () => void): () => void;
  readonly shelf: { read(): StoredDraft | null; write(kept: StoredDraft | null): void };
  /** Called when data of other pages has changed. */
  onPlaced(): void;
  onDrafts(): void;
}

/** The state store of one order entry. */
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
