import { create } from 'zustand';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { storageKeys } from '@shopkeeper/ui/theme';
import { dirtyPaths, forgetDirty } from './dirty.ts';
import { tabOwner } from './tab-store.ts';

interface PreservedShell {
  /** The user whose unsaved input is preserved behind the login, or undefined. */
  readonly ownerId: number | undefined;
}

/**
 * A session may end while the user types. The back office then stays in the document, hidden behind the login, and is shown
 * again when the same user signs in; for any other user it is discarded.
 */
export const usePreservedShell = create<PreservedShell>()(() => ({ ownerId: undefined }));

/** Whether unsaved input is preserved for its owner. */
export const isShellPreserved = (): boolean => usePreservedShell.getState().ownerId !== undefined;

/** Ends the preservation: the owner is back, or the input is discarded. */
export function releaseShell(): void {
  if (isShellPreserved()) usePreservedShell.setState({ ownerId: undefined });
}

function giveUp(): void {
  forgetDirty([...dirtyPaths()]);
  releaseShell();
}

/** Preserves the back office when its session ends with unsaved input; an intended sign-out leaves nothing to preserve. */
export function preserveUnsavedInput(): void {
  useAdminSession.subscribe(({ person }, before) => {
    if (!person && before.person && dirtyPaths().size > 0) usePreservedShell.setState({ ownerId: tabOwner() });
    if (person && isShellPreserved() && person.id !== usePreservedShell.getState().ownerId) giveUp();
  });
  // Signing out in another page of this browser removes the stored tabs.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.tabs && newValue === null && isShellPreserved()) giveUp();
  });
  window.addEventListener('beforeunload', (event) => {
    if (isShellPreserved()) event.preventDefault();
  });
}
