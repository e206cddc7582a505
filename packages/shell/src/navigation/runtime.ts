import { createContext, useContext } from 'react';
import type { DataRouter } from 'react-router';
import type { FindPage } from './find-page.ts';
import type { HeaderWidget } from './modules.ts';
import type { MenuRule } from '@shopkeeper/api-client/session';

/** A page about the signed-in user. */
export interface PersonalPage {
  readonly path: string;
  readonly titleKey: string;
}

/** What the components of the shell share: the router and functions to navigate. One instance per application. */
export interface Runtime {
  readonly router: DataRouter;
  /** The widgets of the header; complete when the shell is loaded. */
  headerWidgets(): readonly HeaderWidget[];
  /** Pages about the signed-in user; complete when the shell is loaded. */
  personal(): readonly PersonalPage[];
  /** Looks up an address in the modules' screens and the current rules. */
  readonly find: FindPage;
  /** Opens a menu rule, or shows why it cannot be opened. */
  open(rule: MenuRule): void;
  /** Navigates to an address of this site. */
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** The default page of staff. */
  first(): string | undefined;
}

/** Provides the running application. */
export const RuntimeContext = createContext<Runtime | undefined>(undefined);

/** The running application: router, pages and navigation. Throws outside of it. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime is for components inside the application');
  return runtime;
}
