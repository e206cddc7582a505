import { create } from 'zustand';
import { titleText } from '../i18n/text.ts';
import { dirtyPaths, forgetDirty } from '../tabs/dirty.ts';
import { useTabs } from '../tabs/tab-store.ts';
import { releaseShell } from './preserved-shell.ts';

interface ChunkLoadError {
  /** `told`: it is said what is missing; `asking`: a reload would lose input, and waits for a word. */
  readonly notice: 'none' | 'told' | 'asking';
  /** Whether a page says it in its own place. */
  readonly isSaid: boolean;
}

/** Code that could not be fetched: the server was updated under an open page, or there is no network. */
export const useChunkLoadError = create<ChunkLoadError>()(() => ({ notice: 'none', isSaid: false }));

const issues = new WeakSet<Error>();

/** Whether this is what was thrown for a part that could not be fetched. */
export const isChunkLoadError = (issue: unknown): boolean => issue instanceof Error && issues.has(issue);

const speculation = { running: 0 };

/** Fetches what may be wanted soon; nobody is told when it cannot be had. */
export async function fetchAhead(load: () => Promise<void>): Promise<void> {
  speculation.running += 1;
  await load().catch(() => undefined);
  speculation.running -= 1;
}

/** Tells the person from now on when a part of the product is missing. The bundler says so of every part it fetches. */
export function watchChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    issues.add(payload);
    if (speculation.running > 0) return;
    useChunkLoadError.setState(({ notice, isSaid }) => ({ notice: isSaid || notice === 'asking' ? notice : 'told' }));
  });
}

/** The titles of the tabs whose input a reload would lose. */
export function unsavedTitles(): readonly string[] {
  const dirty = dirtyPaths();
  return useTabs
    .getState()
    .tabs.filter(({ path }) => dirty.has(path))
    .map(({ title }) => titleText(title));
}

/** Loads the page anew; where input would be lost only once that is agreed to. */
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
