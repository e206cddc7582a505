import type { DeskPorts, DeskStore, Placed } from './desk-state.ts';
import type { Opening } from './draft-opening.ts';
import type { Saver } from './draft-saver.ts';
import { demandApiError, isUnanswered } from './faults.ts';

export interface Placing {
  place(): Promise<void>;
  /** Answers the question about the moved total: places for the new one, or shows the draft with it. */
  answer(isAgreed: boolean): Promise<void>;
}

interface Around {
  readonly saver: Pick<Saver, 'settle'>;
  readonly opening: Pick<Opening, 'show' | 'get' | 'reload' | 'refresh'>;
}

/** Makes the draft an order: once for each version of it, however often it is tried. */
export function createPlacing(store: DeskStore, ports: DeskPorts, { saver, opening }: Around): Placing {
  const { read, set } = store;
  const attempt = { of: '', key: '' };

  async function send(): Promise<void> {
    if (!(await saver.settle())) return;
    const { view } = read();
    if (!view) return;
    const of = `${view.id}/${view.version}`;
    if (attempt.of !== of) Object.assign(attempt, { of, key: ports.newKey() });
    const placed = await ports.post<Placed>('place', { id: view.id, version: view.version }, attempt.key);
    ports.shelf.write(null);
    set({ placed, fault: null });
    ports.onPlaced();
  }

  async function refused(error: unknown): Promise<void> {
    const fault = demandApiError(error);
    if (isUnanswered(fault)) return set({ fault });
    // An answer ends the attempt: the next one is another intention.
    attempt.of = '';
    const { shown, now } = fault.facts;
    if (fault.error === 'cart.price-changed' && typeof shown === 'number' && typeof now === 'number')
      return set({ question: { was: shown, now } });
    if (fault.error === 'request.stale-version') return opening.reload();
    set({ fault });
    return opening.refresh(fault);
  }

  async function place(): Promise<void> {
    const { isPlacing, placed, scans } = read();
    if (isPlacing || placed || scans.length > 0) return;
    set({ isPlacing: true, fault: null });
    try {
      await send();
    } catch (error) {
      await refused(error);
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
