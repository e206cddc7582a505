import { usePageSearch } from '@shopkeeper/shell';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createOrderEntry, type OrderEntry } from './order-entry.ts';
import { orderEntryDeps } from './order-entry-deps.ts';
import type { OrderEntryState } from './order-entry-state.ts';

const draftParam = 'draft';

/** Creates the order entry of this page: it opens the draft of the URL if `mayOpen`, and keeps the URL in sync. */
export function useNewOrderEntry(mayOpen: boolean): OrderEntry {
  const [orderEntry] = useState(() => createOrderEntry(orderEntryDeps));
  const { view, saving } = useOrderEntryState(orderEntry);
  const [search, setSearch] = usePageSearch();
  const options = Number(search.get(draftParam)) || null;
  const first = useRef(options);
  const shown = view?.id ?? null;

  useEffect(() => {
    if (mayOpen && orderEntry.read().view === null) void orderEntry.open(first.current);
    const back = (): void => orderEntry.flush();
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('online', back);
      orderEntry.flush();
    };
  }, [orderEntry, mayOpen]);

  // The page may be open already when another draft is asked for, such as the copy of an order.
  useEffect(() => {
    const { view: open } = orderEntry.read();
    if (mayOpen && options !== null && open !== null && open.id !== options) void orderEntry.open(options);
  }, [orderEntry, mayOpen, options]);

  const follow = useRef(setSearch);
  useEffect(() => {
    follow.current = setSearch;
  });
  useEffect(() => {
    if (shown !== null) follow.current(new URLSearchParams({ [draftParam]: String(shown) }), { replace: true });
  }, [shown]);

  useUnsaved(saving === 'offline' || saving === 'rejected');
  return orderEntry;
}

export function useOrderEntryState(orderEntry: OrderEntry): OrderEntryState {
  return useSyncExternalStore(orderEntry.subscribe, orderEntry.read);
}

const OrderEntryContext = createContext<OrderEntry | null>(null);
export const OrderEntryProvider = OrderEntryContext.Provider;

/** The order entry of the page and its state. */
export function useOrderEntry(): { readonly orderEntry: OrderEntry; readonly state: OrderEntryState } {
  const orderEntry = useContext(OrderEntryContext);
  if (!orderEntry) throw new Error('useOrderEntry must be used inside OrderEntryProvider');
  return { orderEntry, state: useOrderEntryState(orderEntry) };
}
