import type { ComponentType } from 'react';
import { loadNamespaces } from '../i18n/text.ts';
import type { ScreenDef } from './modules.ts';

const screens = new Map<ScreenDef, ComponentType>();

/** Loads code and texts of a page; it is shown only when both are there. Rejects when its code cannot be fetched. */
export async function loadScreen(screen: ScreenDef): Promise<void> {
  const [{ Screen }] = await Promise.all([screen.load(), loadNamespaces(screen.namespaces)]);
  screens.set(screen, Screen);
}

/** The component of a page that was loaded. */
export function loadedScreen(screen: ScreenDef): ComponentType | undefined {
  return screens.get(screen);
}
