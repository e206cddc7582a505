import type { OfferedSku } from '../draft-view.domain.ts';
import { withSku } from './basket.ts';
import type { OrderEntryDeps, OrderEntryStore } from './order-entry-state.ts';
import { retryMs, type Saver } from './draft-saver.ts';
import { requireApiError, isUnanswered } from './errors.ts';

export interface ScanQueue {
  /** Queues a code and returns at once, so that the next one can be scanned. */
  scan(typed: string): void;
  add(sku: OfferedSku, qty: number): void;
  /** Looks up the queued codes. */
  drain(): Promise<void>;
}

/** Looks up codes one at a time, in the order of arrival; without a connection they wait. */
export function createScanQueue(store: OrderEntryStore, ports: OrderEntryDeps, saver: Pick<Saver, 'changed'>): ScanQueue {
  const own = { isRunning: false, stop: () => undefined as void };

  function add(sku: OfferedSku, qty: number): void {
    const { basket, offered, added } = store.read();
    store.set({
      basket: withSku(basket, sku, qty),
      offered: new Map(offered).set(sku.skuId, sku),
      added: { skuId: sku.skuId, count: (added?.count ?? 0) + 1 },
      error: null,
    });
    saver.changed();
  }

  /** Looks up the first code; false when no answer came. */
  async function askFirst(typed: string): Promise<boolean> {
    try {
      const { sku, qty } = await ports.read<{ sku: OfferedSku; qty: number }>('scan', { code: typed });
      add(sku, qty);
    } catch (thrown) {
      const error = requireApiError(thrown);
      if (isUnanswered(error)) return false;
      store.set({ unread: { typed, error } });
    }
    store.set({ scans: store.read().scans.slice(1) });
    saver.changed();
    return true;
  }

  async function drain(): Promise<void> {
    if (own.isRunning) return;
    own.isRunning = true;
    own.stop();
    try {
      for (let [typed] = store.read().scans; typed !== undefined; [typed] = store.read().scans) {
        if (await askFirst(typed)) continue;
        own.stop = ports.later(retryMs, () => void drain());
        return;
      }
    } finally {
      own.isRunning = false;
    }
  }

  return {
    scan: (typed) => {
      store.set({ scans: [...store.read().scans, typed], unread: null });
      saver.changed();
      void drain();
    },
    add,
    drain,
  };
}
