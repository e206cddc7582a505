import { BProgress } from '@bprogress/core';
import '@bprogress/core/css';
import { raiseVeil } from './veil.ts';

/** SPEC's figures: where the bar starts, its step and its trickle in ms. */
export const progressSettings = { minimum: 0.08, speed: 200, trickleSpeed: 800, showSpinner: false } as const;

interface Navigating {
  readonly initialized: boolean;
  readonly navigation: { readonly state: string };
}

/** Shows bar and veil while a router navigates. @param subscribe the router's own */
export function showProgressOf(subscribe: (changed: (state: Navigating) => void) => () => void): () => void {
  BProgress.configure(progressSettings);
  let lower: (() => void) | undefined;
  return subscribe(({ initialized, navigation }) => {
    const isPending = navigation.state !== 'idle' || !initialized;
    if (isPending && !lower) {
      BProgress.start();
      lower = raiseVeil();
    }
    if (!isPending && lower) {
      BProgress.done();
      lower();
      lower = undefined;
    }
  });
}
