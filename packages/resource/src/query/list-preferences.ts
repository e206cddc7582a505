/** A person's changes to the columns of a list, stored per person and list. Widths are CSS pixels. */
export interface ColumnPreferences {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly width?: Readonly<Record<string, number>>;
  readonly pin?: Readonly<Record<string, 'left' | 'right' | null>>;
  readonly density?: 'compact' | 'normal' | 'loose';
}

/** A named, saved state of a list. `query` is the query string of the list's URL. */
export interface SavedView {
  readonly id: number;
  readonly version: number;
  /** Page path of the list. */
  readonly list: string;
  readonly name: string;
  readonly shared: boolean;
  /** Whether the caller created it and so may change it. */
  readonly own: boolean;
  /** The name of the person who created it. */
  readonly ownerName: string;
  readonly query: string;
  readonly columns: ColumnPreferences;
}

/** One person's preferences for one list. */
export interface ListPreferences {
  readonly columns: ColumnPreferences;
  /** The saved view to open with the list; null opens the plain list. */
  readonly firstView: number | null;
}

/** All preferences of the caller by list, and every saved view that the caller can open. */
export interface AllListPreferences {
  readonly lists: Readonly<Record<string, ListPreferences>>;
  readonly views: readonly SavedView[];
}

/** The page that stores views and columns; its permissions include the one for sharing a view. */
export const listPreferencesPage = '/admin/platform/list-view';
