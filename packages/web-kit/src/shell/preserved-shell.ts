import { create } from 'zustand';
import { useAdminSession } from '../session/session-store.ts';
import { storageKeys } from '../session/storage-keys.ts';
import { dirtyPaths, forgetDirty } from '../tabs/dirty.ts';
import { tabOwner } from '../tabs/tab-store.ts';

interface PreservedShell {
  /** Whose unsaved input waits behind the login, or undefined. */
  readonly ownerId: number | undefined;
}

/**
 * A session may end while somebody types. The back office then stays in the document, hidden behind the login, and is there
 * again when the same person has signed in; anybody else finds nothing of it.
 */
export const usePreservedShell = create<PreservedShell>()(() => ({ ownerId: undefined }));

/** Whether unsaved input waits for its owner. */
export const isShellPreserved = (): boolean => usePreservedShell.getState().ownerId !== undefined;

/** The owner is back, or the input is given up. */
export function releaseShell(): void {
  if (isShellPreserved()) usePreservedShell.setState({ ownerId: undefined });
}

function giveUp(): void {
  forgetDirty([...dirtyPaths()]);
  releaseShell();
}

/** Holds the back office when its session ends with input unsaved; a sign-out that was asked for leaves nothing to hold. */
export function preserveUnsavedInput(): void {
  useAdminSession.subscribe(({ person }, before) => {
    if (!person && before.person && dirtyPaths().size > 0) usePreservedShell.setState({ ownerId: tabOwner() });
    if (person && isShellPreserved() && person.id !== usePreservedShell.getState().ownerId) giveUp();
  });
  // Who signs out in another page of this browser forgets the tabs there.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.tabs && newValue === null && isShellPreserved()) giveUp();
  });
  window.addEventListener('beforeunload', (event) => {
    if (isShellPreserved()) event.preventDefault();
  });
}
