import { create } from 'zustand';
import { titleText } from '@shopkeeper/ui/i18n';
import { dirtyPaths, forgetDirty } from '../tabs/dirty.ts';
import { useTabs } from '../tabs/tab-store.ts';
import { releaseShell } from '../tabs/preserved-shell.ts';

interface ChunkLoadError {
  /** `reported`: the missing code is reported; `asking`: a reload would lose input and waits for confirmation. */
  readonly notice: 'none' | 'reported' | 'asking';
  /** Whether a page shows the error itself. */
  readonly isShownByPage: boolean;
}

/** State of failed code loading: the server was updated under an open page, or there is no network. */
export const useChunkLoadError = create<ChunkLoadError>()(() => ({ notice: 'none', isShownByPage: false }));

const chunkLoadErrors = new WeakSet<Error>();

/** Whether the error was thrown for code that could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && chunkLoadErrors.has(error);

const speculation = { running: 0 };

/** Prefetches code that may be needed soon; failures are not reported. */
export async function fetchAhead(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  speculation.running += 1;
  await Promise.allSettled(loads.map((load) => load()));
  speculation.running -= 1;
}

/** Runs work when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 300);
}

/** Reports code that cannot be loaded from now on. Vite dispatches an event for every failed chunk. */
export function watchChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkLoadErrors.add(payload);
    if (speculation.running > 0) return;
    useChunkLoadError.setState(({ notice, isShownByPage }) => ({
      notice: isShownByPage || notice === 'asking' ? notice : 'reported',
    }));
  });
}

/** The titles of the tabs with input that a reload would lose. */
export function unsavedTitles(): readonly string[] {
  const dirty = dirtyPaths();
  return useTabs
    .getState()
    .tabs.filter(({ path }) => dirty.has(path))
    .map(({ title }) => titleText(title));
}

/** Reloads the page; asks for confirmation first when input would be lost. */
export function reloadPage(isAgreed = false): void {
  const unsaved = dirtyPaths();
  if (unsaved.size > 0 && !isAgreed) {
    useChunkLoadError.setState({ notice: 'asking' });
    return;
  }
  forgetDirty([...unsaved]);
  releaseShell();
  window.location.reload();
}
