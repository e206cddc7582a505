import type { FoundMember, OfferedAddress } from '@shopkeeper/member';
import type { DraftView, OfferedSku } from '../draft-view.domain.ts';
import type { Basket } from './basket.ts';
import { createOrderEntryStore, type OrderEntryDeps, type OrderEntryState } from './order-entry-state.ts';
import { createOpening } from './draft-opening.ts';
import { createSaver } from './draft-saver.ts';
import { requireApiError } from './errors.ts';
import { createPlacing } from './placing.ts';
import { createScanQueue } from './scan-queue.ts';

/** Order entry for one draft at a time: saves it as it changes, looks up scanned codes, and places it. */
export interface OrderEntry {
  read(): OrderEntryState;
  subscribe(changed: () => void): () => void;
  /** Opens a draft; null opens the one changed last, or a new one. */
  open(id: number | null): Promise<void>;
  openNew(): Promise<void>;
  change(edit: (basket: Basket) => Basket): void;
  scan(typed: string): void;
  add(sku: OfferedSku, qty: number): void;
  /** Sets a member as the buyer, and selects their usual address. */
  choose(member: FoundMember): Promise<void>;
  /** Saves pending input now: the page is left, or the connection is back. */
  flush(): void;
  place(asTest?: boolean): Promise<void>;
  answer(isAgreed: boolean): Promise<void>;
  discard(): Promise<void>;
  dismiss(what: 'notice' | 'unread'): void;
}

export function createOrderEntry(ports: OrderEntryDeps): OrderEntry {
  const store = createOrderEntryStore();
  const { read, set } = store;
  const saver = createSaver(store, ports, () => opening.reload());
  const opening = createOpening(store, ports, saver);
  const queue = createScanQueue(store, ports, saver);
  const placing = createPlacing(store, ports, { saver, opening });

  /** Without a draft an error is shown in its place; with one, beside it. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const error = requireApiError(thrown);
      set(read().view ? { error } : { failure: error });
    }
  }

  /** Opens another draft, once the current one is saved. */
  async function change(ask: () => Promise<DraftView>): Promise<void> {
    if (!read().placed && !(await saver.settle())) return;
    opening.show(await ask());
    ports.onDrafts();
  }

  function edit(next: (basket: Basket) => Basket): void {
    set({ basket: next(read().basket), error: null });
    saver.changed();
  }

  async function choose(member: FoundMember): Promise<void> {
    set({ chosen: member });
    edit((basket) => ({ ...basket, memberId: member.id, addressId: null, couponId: null }));
    const { result } = await ports.read<{ result: readonly OfferedAddress[] }>('addresses', { memberId: member.id });
    const [usual] = result;
    const { memberId, addressId } = read().basket;
    if (usual && memberId === member.id && addressId === null) edit((basket) => ({ ...basket, addressId: usual.id }));
  }

  async function discard(): Promise<void> {
    await saver.settle();
    const { view } = read();
    if (!view) return;
    await ports.post('discard', { id: view.id, version: view.version });
    opening.show(await opening.get({}));
    ports.onDrafts();
  }

  return {
    read,
    subscribe: store.subscribe,
    open: (id) =>
      guarded(async () => {
        if (read().view) return change(() => opening.get({ id }));
        await opening.open(id);
        await queue.drain();
      }),
    openNew: () => guarded(() => change(() => opening.get({ isNew: true }))),
    change: edit,
    choose: (member) => guarded(() => choose(member)),
    scan: queue.scan,
    add: queue.add,
    flush: () => {
      if (!read().view || read().placed) return;
      void saver.settle();
      void queue.drain();
    },
    place: placing.place,
    answer: (isAgreed) => guarded(() => placing.answer(isAgreed)),
    discard: () => guarded(discard),
    dismiss: (what) => set({ [what]: null }),
  };
}
