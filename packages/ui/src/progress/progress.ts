import { BProgress } from '@bprogress/core';
import '@bprogress/core/css';
import { progressSettings } from './progress-settings.ts';
import { showLoadingOverlay } from './loading-overlay.ts';

interface Navigating {
  readonly initialized: boolean;
  readonly navigation: { readonly state: string };
}

/**
 * Shows progress bar and loading overlay while a router navigates.
 * @param subscribe the router's subscribe function
 */
export function showProgressOf(subscribe: (changed: (state: Navigating) => void) => () => void): () => void {
  BProgress.configure(progressSettings);
  let lower: (() => void) | undefined;
  return subscribe(({ initialized, navigation }) => {
    const isPending = navigation.state !== 'idle' || !initialized;
    if (isPending && !lower) {
      BProgress.start();
      lower = showLoadingOverlay();
    }
    if (!isPending && lower) {
      BProgress.done();
      lower();
      lower = undefined;
    }
  });
}
