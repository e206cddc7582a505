import type { ComponentType } from 'react';
import { loadNamespaces } from '../i18n/text.ts';
import type { ScreenDef } from './modules.ts';

const screens = new Map<ScreenDef, ComponentType>();

/** So long a page waits for its first rows: a skeleton that is gone at once is work for nothing. */
const aheadMs = 300;

/**
 * Loads code and texts of a page; it is shown only when both are there. Rejects when its code cannot be fetched.
 *
 * @param search the query it is entered with: what it shows first is read, and waited for when that is soon there
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

/** The component of a page that was loaded. */
export function loadedScreen(screen: ScreenDef): ComponentType | undefined {
  return screens.get(screen);
}
