import { createContext, useContext } from 'react';

/** The key of the page that a component belongs to. What the page reads is dropped when it is closed. */
export const PageKeyContext = createContext<string | undefined>(undefined);

/** The key of the page, or `undefined` outside of pages (header, menu). */
export const usePageKey = (): string | undefined => useContext(PageKeyContext);
