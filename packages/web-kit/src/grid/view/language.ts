import { createContext, useContext } from 'react';

/** Every word the grid says by itself. It has no language of its own; the page hands these in. */
export interface GridMessages {
  readonly chooseAll: string;
  readonly chooseRow: string;
  readonly actions: string;
  readonly more: string;
  readonly moveRow: string;
  readonly unfold: string;
  readonly fold: string;
  readonly total: string;
  readonly yes: string;
  readonly no: string;
  /** Shown at a cell whose typed text cannot be read as the column's kind of value. */
  readonly unreadable: string;
  /** Said to screen readers about a grid that is edited in place: how to edit and how to leave it. */
  readonly editHint: string;
  /** Said to screen readers about any other grid: how a column's menu is opened. */
  readonly listHint: string;
  /** Said to screen readers of a cell that was changed and not saved. */
  readonly unsaved: string;
  /** What the menu of a column's title offers. */
  readonly sortUp: string;
  readonly sortDown: string;
  readonly fit: string;
  readonly earlier: string;
  readonly later: string;
  readonly pinLeft: string;
  readonly pinRight: string;
  readonly unpin: string;
  readonly hide: string;
  /** What has just happened, for screen readers. */
  said(what: Announcement, details: Readonly<Record<string, string | number>>): string;
}

/** What happened, and the facts said with it: `name` of a column, `count` of cells, `rows` and `columns` of a range, `at` a place. */
export type Announcement =
  | 'copied'
  | 'pasted'
  | 'cleared'
  | 'filled'
  | 'undone'
  | 'redone'
  | 'range'
  | 'row-moved'
  | 'column-moved'
  | 'column-hidden'
  | 'column-pinned'
  | 'column-unpinned'
  | 'column-width'
  | 'sorted-asc'
  | 'sorted-desc';

/** How the page's language and time zone write values. Amounts are fen, instants UTC epoch ms, dates 'YYYY-MM-DD'. */
export interface GridFormats {
  /** A short form in two parts, of which the second is dimmed: "Today" and "18:20". */
  time(ms: number): { readonly day: string; readonly hour: string };
  /** yyyy-mm-dd hh:MM:ss, shown on hover and copied. */
  timeFull(ms: number): string;
  /** The instant a typed or pasted text means, or null. */
  readTime(text: string): number | null;
  date(iso: string): string;
  /** Address of an asset path. */
  picture(path: string): string;
  /** Currency sign of money columns that name none. */
  readonly symbol: string;
}

export interface GridLanguage {
  readonly resourceLabels: GridMessages;
  readonly formats: GridFormats;
}

const LanguageContext = createContext<GridLanguage | null>(null);

/** Hands words and formats to every grid below it. */
export const GridLanguageProvider = LanguageContext.Provider;

export function useGridLanguage(): GridLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('A grid needs a GridLanguageProvider above it');
  return language;
}
