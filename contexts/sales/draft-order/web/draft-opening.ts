import type { ApiError } from '@shopkeeper/api-client';
import type { DraftView } from '../draft-view.domain.ts';
import { basketOf, contentOf } from './basket.ts';
import {
  type OrderEntryNotice,
  type OrderEntryDeps,
  type OrderEntryStore,
  firstState,
  type StoredDraft,
} from './order-entry-state.ts';
import type { Saver } from './draft-saver.ts';
import { isUnanswered } from './errors.ts';

export interface Opening {
  /** Shows a draft with the initial screen state. */
  show(view: DraftView, notice?: OrderEntryNotice | null): void;
  get(options: object): Promise<DraftView>;
  /** Opens a draft, null for the newest; unsaved input of an earlier visit is restored first. */
  open(id: number | null): Promise<void>;
  /** Shows the current draft of the server after it was changed elsewhere. */
  reload(): Promise<void>;
  /** Reloads stock and warnings after a business error, which remains displayed. */
  refresh(error: ApiError): Promise<void>;
}

/** Creates the functions that open and reload drafts. */
export function createOpening(store: OrderEntryStore, ports: OrderEntryDeps, saver: Pick<Saver, 'adopt' | 'changed'>): Opening {
  const { read, set } = store;
  const get = (options: object): Promise<DraftView> => ports.read<DraftView>('GetDraft', options);
  const newest = (): Promise<DraftView> => get({});

  function show(view: DraftView, notice: OrderEntryNotice | null = null): void {
    saver.adopt(view, { ...firstState, scans: read().scans, ...(notice ? { notice } : {}) });
  }

  async function restore(kept: StoredDraft): Promise<void> {
    const view = await get({ id: kept.draftId });
    const isSame = contentOf(basketOf(view)) === contentOf(kept.basket);
    const isCurrent = view.version === kept.version;
    show(view, isSame || isCurrent ? null : { key: 'lost' });
    if (!isSame && isCurrent) {
      const offered = new Map(kept.offered.map((sku) => [sku.skuId, sku]));
      set({ basket: kept.basket, offered, notice: { key: 'restored' } });
    }
    set({ scans: kept.scans });
    saver.changed();
  }

  /** Falls back to the newest draft when the named one was placed or discarded. */
  function orNewest(error: ApiError): Promise<DraftView> {
    if (isUnanswered(error) || error.status === 403) throw error;
    return newest();
  }

  async function open(id: number | null): Promise<void> {
    const kept = ports.shelf.read();
    if (kept && (id === null || id === kept.draftId)) {
      try {
        return await restore(kept);
      } catch (error) {
        if (isUnanswered(error)) throw error;
        ports.shelf.write(null);
      }
    }
    show(await (id === null ? newest() : get({ id }).catch(orNewest)));
  }

  async function refresh(error: ApiError): Promise<void> {
    const { view, basket } = read();
    const next = view && (await get({ id: view.id }).catch(() => null));
    if (next && contentOf(read().basket) === contentOf(basket)) saver.adopt(next, { error });
  }

  return {
    show,
    get,
    open,
    refresh,
    reload: async () => {
      const { view } = read();
      if (view) show(await get({ id: view.id }).catch(newest), { key: 'stale' });
    },
  };
}
