import { usePageSearch, useUnsaved } from '@shopkeeper/web-kit';
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createDesk, type Desk } from './desk.ts';
import { deskPorts } from './desk-ports.ts';
import type { DeskState } from './desk-state.ts';

const draftParam = 'draft';

/** The desk of this page: it opens the draft of the address, and the address follows it. */
export function useNewDesk(): Desk {
  const [desk] = useState(() => createDesk(deskPorts));
  const { view, saving } = useDeskState(desk);
  const [search, setSearch] = usePageSearch();
  const asked = Number(search.get(draftParam)) || null;
  const first = useRef(asked);
  const shown = view?.id ?? null;

  useEffect(() => {
    if (desk.read().view === null) void desk.open(first.current);
    const back = (): void => desk.flush();
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('online', back);
      desk.flush();
    };
  }, [desk]);

  const follow = useRef(setSearch);
  useEffect(() => {
    follow.current = setSearch;
  });
  useEffect(() => {
    if (shown !== null) follow.current(new URLSearchParams({ [draftParam]: String(shown) }), { replace: true });
  }, [shown]);

  useUnsaved(saving === 'offline' || saving === 'refused');
  return desk;
}

export function useDeskState(desk: Desk): DeskState {
  return useSyncExternalStore(desk.subscribe, desk.read);
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

/** The desk a component belongs to, and what it shows. */
export function useDesk(): { readonly desk: Desk; readonly state: DeskState } {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk is for components of the desk');
  return { desk, state: useDeskState(desk) };
}
