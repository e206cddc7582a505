import { type HeaderWidget, useRuntime } from '@shopkeeper/shell';
import { useMayOpen } from '../access/allowed.tsx';

/** The header widgets of the modules that the user may see. */
export function useHeaderWidgets(): readonly HeaderWidget[] {
  const mayOpen = useMayOpen();
  return useRuntime()
    .headerWidgets()
    .filter(({ guardedBy }) => guardedBy === undefined || mayOpen(guardedBy));
}
