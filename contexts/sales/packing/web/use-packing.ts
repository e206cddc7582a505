import { call, refreshReads } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { packingPrefix } from '../packing.page.ts';
import { createPacking, type Packing, type PackingState } from './packing-state.ts';
import { playSignal, type Signal } from './signals.ts';

/** The workbench of a page: its state, what it does, and whether it is silent. */
export interface Bench {
  readonly packing: Packing;
  readonly state: PackingState;
  readonly isSilent: boolean;
  setSilent(isSilent: boolean): void;
}

/** The workbench of this page, with the server and this browser behind it. */
export function usePacking(carriers: readonly string[]): Bench {
  const [isSilent, setSilent] = useState(false);
  const newest = useRef({ carriers, isSilent });
  useEffect(() => {
    newest.current = { carriers, isSilent };
  });
  const [packing] = useState(() =>
    createPacking({
      post: (name, body) =>
        call(`${packingPrefix}${name}`, body, {
          showError: false,
          ...(name === 'open' ? {} : { idempotencyKey: randomId() }),
        }),
      carriers: () => newest.current.carriers,
      signal: (signal: Signal) => {
        if (!newest.current.isSilent) playSignal(signal);
      },
      now: () => performance.now(),
      onSent: () => void refreshReads([packingPrefix]),
    }),
  );
  const state = useSyncExternalStore(packing.subscribe, packing.read);
  return { packing, state, isSilent, setSilent };
}
