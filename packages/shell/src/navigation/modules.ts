import type { ComponentType } from 'react';

/** The loaded code of a page. */
export interface LoadedScreen {
  readonly Screen: ComponentType;
  /** Prefetches the data that the page shows first for this query. */
  readAhead?(search: URLSearchParams): Promise<void>;
}

/** A page of a module. Accessible when the server's menu has a rule for its path. */
export interface ScreenDef {
  /** Loads the page's code; its texts load in parallel. */
  readonly load: () => Promise<LoadedScreen>;
  /** The i18n namespaces that the page uses. */
  readonly namespaces: readonly string[];
  /** The title when no menu rule provides one: `<namespace>:<key>`. */
  readonly titleKey: string;
  /**
   * The page whose menu rule admits to this one, when it has none of its own. A page with parameters is admitted by its list.
   */
  readonly guardedBy?: string;
  /** Accessible to all signed-in staff without a rule. */
  readonly isForEveryone?: boolean;
  /** Listed in the profile menu. */
  readonly isPersonal?: boolean;
  /** Shown without a tab of its own. */
  readonly hasNoTab?: boolean;
  /** Shown alone, without menu, header and tab. */
  readonly isFullPage?: boolean;
  /** A page of the shop that everybody may open, also without signing in; inside the frame of the member centre. */
  readonly isPublic?: boolean;
}

/** A small component in the header (a bell, a task panel), loaded after the shell. */
export interface HeaderWidget {
  readonly load: () => Promise<{ readonly Widget: ComponentType }>;
  readonly namespaces: readonly string[];
  /** The page that admits to it: without permission to open that page it is absent, and its code is not loaded. */
  readonly guardedBy?: string;
  /** How it is opened where the header has no room for a button. */
  readonly entry?: WidgetEntry;
}

/** An entry of the profile menu, on a phone too, with a key that works on every page and stands in the key help. */
export interface WidgetEntry {
  /** `<namespace>:<key>`, of the namespaces of the widget. */
  readonly titleKey: string;
  /** One character, as typed. */
  readonly key: string;
  open(): void;
}

/** The screens and widgets that a context adds to the browser application. */
export interface WebContext {
  readonly context: string;
  /** By page path, which may contain parameters: `/admin/sales/order/:id`. */
  readonly screens: Readonly<Record<string, ScreenDef>>;
  readonly headerWidgets?: readonly HeaderWidget[];
}
