import { createContext, useContext } from 'react';

/** All texts of the grid itself; the page provides them. */
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
  /** Shown at a cell whose text cannot be parsed as the column's kind of value. */
  readonly unreadable: string;
  /** Screen reader hint for an editable grid: how to edit and how to leave it. */
  readonly editHint: string;
  /** Screen reader hint for any other grid: how to open a column's menu. */
  readonly listHint: string;
  /** Screen reader description of a changed and unsaved cell. */
  readonly unsaved: string;
  /** Items of the column menu. */
  readonly sortUp: string;
  readonly sortDown: string;
  readonly fit: string;
  readonly earlier: string;
  readonly later: string;
  readonly pinLeft: string;
  readonly pinRight: string;
  readonly unpin: string;
  readonly hide: string;
  /** Returns the screen reader announcement of an event. */
  announcement(what: Announcement, details: Readonly<Record<string, string | number>>): string;
}

/** Announced events. Their details: `name` of a column, `count` of cells, `rows` and `columns` of a range, `at` a position. */
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

/** Formats of the page's language and time zone. Amounts are fen, instants UTC epoch ms, dates 'YYYY-MM-DD'. */
export interface GridFormats {
  /** A short form in two parts, the second of which is dimmed: "Today" and "18:20". */
  time(ms: number): { readonly day: string; readonly hour: string };
  /** yyyy-mm-dd hh:MM:ss, used in tooltips and copies. */
  timeFull(ms: number): string;
  /** Parses a typed or pasted text to an instant, or null. */
  readTime(text: string): number | null;
  date(iso: string): string;
  /** Returns the URL of an asset path. */
  picture(path: string): string;
  /** Currency symbol of money columns. */
  readonly symbol: string;
}

/** Texts and formatters of the grid. */
export interface GridLanguage {
  readonly messages: GridMessages;
  readonly formats: GridFormats;
}

const LanguageContext = createContext<GridLanguage | null>(null);

/** Provides texts and formats to all grids below it. */
export const GridLanguageProvider = LanguageContext.Provider;

export function useGridLanguage(): GridLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('A grid needs a GridLanguageProvider above it');
  return language;
}
