import type { Placed } from '../draft-view.domain.ts';
import type { OrderEntryDeps, OrderEntryStore } from './order-entry-state.ts';
import type { Opening } from './draft-opening.ts';
import type { Saver } from './draft-saver.ts';
import { requireApiError, isUnanswered } from './errors.ts';

export interface Placing {
  /** `asTest` places a test order, which touches nothing else. */
  place(asTest?: boolean): Promise<void>;
  /** Answers the question about the changed total: places at the new one, or shows the draft with it. */
  answer(isAgreed: boolean): Promise<void>;
}

interface Around {
  readonly saver: Pick<Saver, 'settle'>;
  readonly opening: Pick<Opening, 'show' | 'get' | 'reload' | 'refresh'>;
}

/** Places the draft: once for each version of it, however often it is tried. */
export function createPlacing(store: OrderEntryStore, ports: OrderEntryDeps, { saver, opening }: Around): Placing {
  const { read, set } = store;
  const attempt = { of: '', key: '' };

  async function send(asTest: boolean): Promise<void> {
    if (!(await saver.settle())) return;
    const { view } = read();
    if (!view) return;
    const of = `${view.id}/${view.version}/${String(asTest)}`;
    if (attempt.of !== of) Object.assign(attempt, { of, key: ports.newKey() });
    const placed = await ports.post<Placed>(asTest ? 'placeTest' : 'place', { id: view.id, version: view.version }, attempt.key);
    ports.shelf.write(null);
    set({ placed, error: null });
    ports.onPlaced();
  }

  async function rejected(thrown: unknown): Promise<void> {
    const error = requireApiError(thrown);
    if (isUnanswered(error)) return set({ error });
    // An answer ends the attempt: the next one gets a new key.
    attempt.of = '';
    const { shown, now } = error.details;
    if (error.error === 'draft-order.price-changed' && typeof shown === 'number' && typeof now === 'number')
      return set({ question: { was: shown, now } });
    if (error.error === 'request.stale-version') return opening.reload();
    set({ error });
    return opening.refresh(error);
  }

  async function place(asTest = false): Promise<void> {
    const { isPlacing, placed, scans } = read();
    if (isPlacing || placed || scans.length > 0) return;
    set({ isPlacing: true, error: null });
    try {
      await send(asTest);
    } catch (error) {
      await rejected(error);
    } finally {
      set({ isPlacing: false });
    }
  }

  return {
    place,
    answer: async (isAgreed) => {
      const { view, question } = read();
      if (!view || !question) return;
      const next = await opening.get({ id: view.id });
      opening.show(next, { key: 'repriced', was: question.was, now: next.payableAmount });
      if (!isAgreed) return;
      if (next.payableAmount === question.now) await place();
      else set({ question: { was: question.now, now: next.payableAmount } });
    },
  };
}
