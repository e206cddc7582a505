import { createContext, useContext } from 'react';
import type { DataRouter } from 'react-router';
import type { FindPage } from './find-page.ts';
import type { HeaderWidget } from './modules.ts';
import type { MenuRule } from './menu-rules.ts';

/** A page about the person who is signed in. */
export interface PersonalPage {
  readonly path: string;
  readonly titleKey: string;
}

/** What the shell's parts share: the router and the ways to move in it. One per application, for its whole life. */
export interface Runtime {
  readonly router: DataRouter;
  readonly headerWidgets: readonly HeaderWidget[];
  /** Pages about the person who is signed in. */
  readonly personal: readonly PersonalPage[];
  /** Looks an address up in the modules' screens and the rules loaded last. */
  readonly find: FindPage;
  /** Opens a menu rule, or says why it cannot be opened. */
  open(rule: MenuRule): void;
  /** Goes to an address of this site. */
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** The page staff arrive at who asked for nothing. */
  first(): string | undefined;
}

export const RuntimeContext = createContext<Runtime | undefined>(undefined);

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime is for components inside the application');
  return runtime;
}
