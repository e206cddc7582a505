import type { ComponentType } from 'react';

/** A page's code. */
export interface LoadedScreen {
  readonly Screen: ComponentType;
  /** Reads what the page shows first at this query, so that it is drawn with it. */
  readAhead?(search: URLSearchParams): Promise<void>;
}

/** One page of a module. It is shown when the server's menu holds a rule for its path. */
export interface ScreenDef {
  /** Loads the page's code; its texts are loaded beside it. */
  readonly load: () => Promise<LoadedScreen>;
  /** The namespaces whose texts the page shows. */
  readonly namespaces: readonly string[];
  /** The title where no menu rule names one: `<namespace>:<key>`. */
  readonly titleKey: string;
  /** The page path whose menu rule admits to this page, when it has none of its own. A page with parameters is admitted by its list. */
  readonly guardedBy?: string;
  /** Open to all signed-in staff, without a rule. */
  readonly isForEveryone?: boolean;
  /** Stands in the menu of the person who is signed in. */
  readonly isPersonal?: boolean;
  /** Shown without a tab of its own. */
  readonly hasNoTab?: boolean;
  /** Shown alone, without menu, header and tab. */
  readonly isFullPage?: boolean;
}

/** A small part of the header (a bell, a task panel), loaded after the shell. */
export interface HeaderWidget {
  readonly load: () => Promise<{ readonly Widget: ComponentType }>;
  readonly namespaces: readonly string[];
}

/** What a context gives to the browser application. */
export interface WebContext {
  readonly context: string;
  /** By page path, which may hold parameters: `/admin/sales/order/:id`. */
  readonly screens: Readonly<Record<string, ScreenDef>>;
  readonly headerWidgets?: readonly HeaderWidget[];
}
