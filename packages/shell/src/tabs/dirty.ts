import { useEffect, useId } from 'react';
import { create } from 'zustand';
import { usePageKey } from '@shopkeeper/api-client';
import { useTabs } from './tab-store.ts';

interface DirtyState {
  /** Ids of the forms with unsaved input, by the path of their tab. */
  readonly forms: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Which forms of which tabs have unsaved input. */
export const useDirtyTabs = create<DirtyState>()(() => ({ forms: new Map() }));

/** The paths of tabs with unsaved input. */
export function dirtyPaths(): ReadonlySet<string> {
  return new Set(useDirtyTabs.getState().forms.keys());
}

/** Clears the unsaved marks of these tabs: the user agreed to lose the input, or their forms are about to mark it again. */
export function forgetDirty(paths: readonly string[]): void {
  useDirtyTabs.setState(({ forms }) =>
    paths.some((path) => forms.has(path)) ? { forms: new Map([...forms].filter(([path]) => !paths.includes(path))) } : { forms },
  );
}

function mark(path: string, form: string, isDirty: boolean): void {
  useDirtyTabs.setState(({ forms }) => {
    const own = new Set(forms.get(path));
    if (isDirty) own.add(form);
    else own.delete(form);
    const rest = [...forms].filter(([other]) => other !== path);
    return { forms: new Map(own.size > 0 ? [...rest, [path, own]] : rest) };
  });
}

/**
 * Marks the page as having unsaved input while `isDirty`. Closing or reloading its tab, leaving the back office and closing the
 * browser then ask for confirmation; switching tabs does not, because the input is preserved.
 */
export function useUnsaved(isDirty: boolean): void {
  const page = usePageKey();
  const form = useId();
  useEffect(() => {
    if (!isDirty || page === undefined) return undefined;
    mark(page, form, true);
    return () => {
      // A page that is being hidden cleans up its effects but keeps its input, so it stays marked.
      if (useTabs.getState().active === page) mark(page, form, false);
    };
  }, [isDirty, page, form]);
}
