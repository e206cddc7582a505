import { createContext, createElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { PageKeyContext } from '@shopkeeper/api-client';

/** The page of a component. It stays the same while other tabs are shown. */
export interface Page {
  /** The path of the tab. */
  readonly path: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
  /** The page path of its permissions. */
  readonly node: string;
  /** The address of an iframe rule. */
  readonly frameUrl: string;
  /** Navigates to another page of the back office, or to another query of this one. */
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Changes this page's own query, shown or hidden; `replace` adds no history entry. */
  setSearch(search: string, options?: { readonly replace?: boolean }): void;
  /** Sets the title of the tab, for example to an order number. */
  setTitle(title: string): void;
  /** Closes this tab and shows the page at `to`, by default the tab seen last. */
  close(to?: string): void;
}

const PageContext = createContext<Page | undefined>(undefined);

/** Assigns its children to a page, together with their queries. */
export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return createElement(PageContext, { value: page }, createElement(PageKeyContext, { value: page.path }, children));
}

/** The page of the component. Pages use this instead of the router: a hidden page must not follow the address bar. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is for components inside a page');
  return page;
}

/**
 * Sets the title of the tab; `undefined` leaves it unchanged. Translated titles are passed as keys (`titleOfKey` with params),
 * because hidden tabs change language too.
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePage();
  useLayoutEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title]);
}

/** Reads and changes the query of the page, like `useSearchParams` does for the address bar. */
export function usePageSearch(): readonly [
  URLSearchParams,
  (next: URLSearchParams, options?: { readonly replace?: boolean }) => void,
] {
  const { search, setSearch } = usePage();
  return [new URLSearchParams(search), (next, options) => setSearch(next.toString(), options)];
}

/**
 * The open state of an overlay. Closes when its tab is hidden, because a dialog that stays open while hidden crashes when shown
 * again: always render it conditionally, `{isOpen && <Modal open />}`.
 */
export function useOverlay(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => () => setOpen(false), []);
  return [isOpen, setOpen];
}

/** The properties of a hit that are part of the page context. */
export function pageOf(hit: {
  readonly params: Page['params'];
  readonly page: string;
  readonly rule: { readonly url: string | null } | undefined;
}): Pick<Page, 'params' | 'node' | 'frameUrl'> {
  return { params: hit.params, node: hit.page, frameUrl: hit.rule?.url ?? '' };
}
