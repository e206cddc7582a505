import { createContext, useContext } from 'react';

/** The key of the page that contains a component. The queries of a page are dropped when it is closed. */
export const PageKeyContext = createContext<string | undefined>(undefined);

/** Returns the key of the page, or `undefined` outside pages (header, menu). */
export const usePageKey = (): string | undefined => useContext(PageKeyContext);
