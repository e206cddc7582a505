/**
 * What the erasure of a person does with a value: `erase` empties it, `anonymize` replaces it by a valid value that says nothing of
 * the person, and one that stays says why.
 */
export type PersonalTreatment = 'erase' | 'anonymize' | `keep: ${string}`;

/** The persons whose data a shop has. */
export type PersonalSubject = 'staff' | 'member';

interface Link<Column extends string> {
  /**
   * The column that leads to the person: `id` where the row is the person, else a reference to a person or to a row that leads to
   * one. An id without a reference needs `subject`, `audience` or `resource`.
   */
  readonly by: Column;
  readonly subject?: PersonalSubject;
  /** The column that says whose id `by` is: `admin` or `member`. */
  readonly audience?: Column;
  /** The column with the resource (`sales/order`) whose row `by` is. */
  readonly resource?: Column;
  /** The row it leads to may be of nobody, as that of a ledger of stock is; a name without an id leads to nobody. */
  readonly mayLeadNowhere?: true;
  /**
   * What becomes of the row when its member is merged into another one. Columns with a reference to members or with the subject
   * `member` move where nothing is written, and those with an `audience` stay.
   */
  readonly whenMerged?: 'moves' | `stays: ${string}`;
  /**
   * What the rows are called where a merge of members says how many move: the key of a text (`cart:text.rows.lines`), or `unlisted: …`
   * with a reason. A table written by hand whose rows move needs it; the rows of a resource have its title.
   */
  readonly title?: `${string}:${string}`;
  /** A person has at most so many rows of the table: a merge drops those beyond. */
  readonly mostRows?: number;
}

/** The personal data of a row that belong to one person, and how the row leads to that person. */
export type PersonalEntry<Column extends string> = Link<Column> &
  (
    | { readonly fields: { readonly [K in Column]?: PersonalTreatment }; readonly rows?: never }
    /** The whole row is of the person and is deleted with them. */
    | { readonly rows: 'delete'; readonly fields?: never }
  );

/**
 * What a resource or a table says about personal data: one or more entries, the first of which says whose the row is, or one of
 * - `none`, with a reason where a column looks personal,
 * - `expires: …`: rows that are deleted soon anyway, and when,
 * - `keep: …`: personal data that no column ties to a person, and why they stay.
 */
export type Personal<Column extends string> =
  | 'none'
  | `none: ${string}`
  | `expires: ${string}`
  | `keep: ${string}`
  | PersonalEntry<Column>
  | readonly PersonalEntry<Column>[];

/** A declaration on personal data, whatever its columns. */
export type AnyPersonal = Personal<string>;

const ofTables = new WeakMap<object, AnyPersonal>();

/** Declares the personal data of a table written by hand, beside it: `declarePersonal(shipmentTable, …)`. */
export function declarePersonal<T extends { readonly _: { readonly columns: object } }>(
  table: T,
  personal: Personal<keyof T['_']['columns'] & string>,
): void {
  ofTables.set(table, personal);
}

/** What `declarePersonal` said of a table; null when nothing was said. */
export const personalOfTable = (table: object): AnyPersonal | null => ofTables.get(table) ?? null;
