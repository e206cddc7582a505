import type { DraftView } from '../draft-view.domain.ts';
import { type Basket, basketOf, contentOf } from './basket.ts';
import type { OrderEntryDeps, OrderEntryState, OrderEntryStore } from './order-entry-state.ts';
import { requireApiError, isUnanswered } from './errors.ts';

/** Delay before input is saved, and before a call without an answer is repeated, in ms. */
export const restMs = 300;
export const retryMs = 4_000;

interface Work {
  readonly key: string;
  readonly content: string;
  readonly body: object;
}

export interface Saver {
  /** Adopts a draft returned by the server, with other changes of the screen state; everything counts as saved then. */
  adopt(view: DraftView, beside?: Partial<OrderEntryState>): void;
  /** Stores the input in the browser and saves it soon. */
  changed(): void;
  /** Saves until nothing is left; true when the server has everything. */
  settle(): Promise<boolean>;
}

/**
 * Saves the basket as it changes, one save at a time, each at the version that the previous save returned. A save without an
 * answer is repeated unchanged, with its own key, before anything newer is sent: so the server performs it once and versions stay
 * in step.
 */
export function createSaver(store: OrderEntryStore, ports: OrderEntryDeps, onStale: () => Promise<void>): Saver {
  const own = {
    saved: '',
    unanswered: null as Work | null,
    running: null as Promise<boolean> | null,
    stop: () => undefined as void,
  };

  function keep(): void {
    const { view, basket, offered, scans } = store.read();
    const isOpen = view !== null && (contentOf(basket) !== own.saved || scans.length > 0);
    ports.shelf.write(isOpen ? { draftId: view.id, version: view.version, basket, offered: [...offered.values()], scans } : null);
  }

  function nextWork(): Work | null {
    const { view, basket } = store.read();
    const content = contentOf(basket);
    if (!view || content === own.saved) return null;
    return { key: ports.newKey(), content, body: { id: view.id, version: view.version, ...wire(basket) } };
  }

  async function run(): Promise<boolean> {
    let isWritten = false;
    for (let work = own.unanswered ?? nextWork(); work; work = nextWork()) {
      own.unanswered = work;
      store.set({ saving: 'saving' });
      try {
        const view = await ports.post<DraftView>('saveDraft', work.body, work.key);
        own.saved = work.content;
        own.unanswered = null;
        isWritten = true;
        store.set({ view, error: null });
      } catch (error) {
        return failed(error);
      } finally {
        keep();
      }
    }
    store.set({ saving: 'saved' });
    if (isWritten) ports.onDrafts();
    return true;
  }

  async function failed(thrown: unknown): Promise<false> {
    const error = requireApiError(thrown);
    if (isUnanswered(error)) {
      store.set({ saving: 'offline' });
      later(retryMs);
      return false;
    }
    const isNewer = own.unanswered?.content !== contentOf(store.read().basket);
    own.unanswered = null;
    if (error.error === 'request.stale-version') await onStale();
    else store.set({ saving: 'rejected', error });
    if (isNewer && store.read().saving === 'rejected') later(restMs);
    return false;
  }

  function settle(): Promise<boolean> {
    own.stop();
    own.running ??= run().finally(() => {
      own.running = null;
      // Input can arrive between the last check of a save and its end.
      const { basket, saving } = store.read();
      if (saving === 'saved' && contentOf(basket) !== own.saved) changed();
    });
    return own.running;
  }

  function changed(): void {
    keep();
    if (own.running || store.read().saving === 'offline') return;
    if (contentOf(store.read().basket) !== own.saved) store.set({ saving: 'saving' });
    later(restMs);
  }

  function later(ms: number): void {
    own.stop();
    own.stop = ports.later(ms, () => void settle());
  }

  return {
    adopt: (view, beside = {}) => {
      own.stop();
      own.unanswered = null;
      const basket = basketOf(view);
      own.saved = contentOf(basket);
      const notice = view.repriced ? { notice: { key: 'repriced' as const, ...view.repriced } } : {};
      store.set({ saving: 'saved', error: null, failure: null, ...notice, ...beside, view, basket });
      keep();
    },
    changed,
    settle,
  };
}

/** Converts the basket to the input of a save. */
const wire = ({ lines, ...rest }: Basket): object => ({
  ...rest,
  lines: lines.map(({ skuId, qty, override }) => ({ skuId, qty, override })),
});
