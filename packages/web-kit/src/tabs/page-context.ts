import { createContext, createElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { PageKeyContext } from '../http/page-key.ts';
import type { PageHit } from '../shell/find-page.ts';

/** The page a component stands in. It stays the same page while other tabs are shown. */
export interface Page {
  /** The address of the tab. */
  readonly path: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
  /** The page path its permission nodes are keyed by. */
  readonly node: string;
  /** The address an iframe rule shows. */
  readonly frameUrl: string;
  /** Goes to another page of the back office, or to another query of this one. */
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Changes this page's own query, shown or hidden; `replace` keeps the history short. */
  setSearch(search: string, options?: { readonly replace?: boolean }): void;
  /** Names the tab after what it shows (an order number). */
  setTitle(title: string): void;
  /** Closes this tab and shows another page of the back office, by default the one seen last. */
  close(to?: string): void;
}

const PageContext = createContext<Page | undefined>(undefined);

/** Makes its children part of a page; what they read belongs to the page. */
export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return createElement(PageContext, { value: page }, createElement(PageKeyContext, { value: page.path }, children));
}

/** The page the component stands in. Pages use this and never the router: a hidden page must not follow the address bar. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is for components inside a page');
  return page;
}

/**
 * Names the tab while the component is mounted; `undefined` leaves the title of the menu. Words of ours are named by their key
 * (`titleOfKey` where something fills them): a hidden tab changes language too.
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePage();
  useLayoutEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title]);
}

/** Reads and changes the query of the page, as `useSearchParams` does for the address bar. */
export function usePageSearch(): readonly [
  URLSearchParams,
  (next: URLSearchParams, options?: { readonly replace?: boolean }) => void,
] {
  const { search, setSearch } = usePage();
  return [new URLSearchParams(search), (next, options) => setSearch(next.toString(), options)];
}

/**
 * Whether something floating is open. It closes when its tab is hidden, because a dialog that stays open over hide and show
 * crashes: always render it conditionally, `{isOpen && <Modal open />}`.
 */
export function useOverlay(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => () => setOpen(false), []);
  return [isOpen, setOpen];
}

/** The part of a hit a page sees. */
export function pageOf(hit: PageHit): Pick<Page, 'params' | 'node' | 'frameUrl'> {
  return { params: hit.params, node: hit.page, frameUrl: hit.rule?.url ?? '' };
}
