import type { ComponentType } from 'react';
import { loadNamespaces } from '@shopkeeper/ui/i18n';
import type { ScreenDef } from './modules.ts';

const screens = new Map<ScreenDef, ComponentType>();

/** How long a page waits for its first rows, so that no skeleton flashes for a moment. */
const aheadMs = 300;

/**
 * Loads code and texts of a page; it is shown only when both are loaded. Rejects when its code cannot be loaded.
 *
 * @param search the initial query: the page's first data is prefetched and waited for briefly; null skips this
 */
export async function loadScreen(screen: ScreenDef, search: string | null): Promise<void> {
  const loading = screen.load();
  const reading = async (): Promise<void> => {
    const { readAhead } = await loading;
    if (search === null || !readAhead) return;
    await Promise.race([readAhead(new URLSearchParams(search)), new Promise((done) => setTimeout(done, aheadMs))]);
  };
  const [{ Screen }] = await Promise.all([loading, loadNamespaces(screen.namespaces), reading()]);
  screens.set(screen, Screen);
}

/** The component of a loaded page. */
export function loadedScreen(screen: ScreenDef): ComponentType | undefined {
  return screens.get(screen);
}
