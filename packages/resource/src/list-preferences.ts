/** What a person changed about the columns of a list; kept for each person and list. Widths are CSS pixels. */
export interface ColumnPreferences {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly width?: Readonly<Record<string, number>>;
  readonly pin?: Readonly<Record<string, 'left' | 'right' | null>>;
  readonly density?: 'compact' | 'normal' | 'loose';
}

/** A way to look at a list that was given a name. `query` is the query of the list's address. */
export interface SavedView {
  readonly id: number;
  readonly version: number;
  /** Page path of the list. */
  readonly list: string;
  readonly name: string;
  readonly shared: boolean;
  /** Whether the caller made it, and so may change it. */
  readonly own: boolean;
  /** Who made it, by name. */
  readonly ownerName: string;
  readonly query: string;
  readonly columns: ColumnPreferences;
}

/** What one person keeps about one list. */
export interface ListPreferences {
  readonly columns: ColumnPreferences;
  /** The view that opens with the list; null is the plain list. */
  readonly firstView: number | null;
}

/** All that is kept for the caller, by list, and every view the caller may open. */
export interface AllListPreferences {
  readonly lists: Readonly<Record<string, ListPreferences>>;
  readonly views: readonly SavedView[];
}

/** Where views and columns are kept, and the node that lets staff share a view. */
export const listPreferencesPage = '/admin/platform/list-view';
