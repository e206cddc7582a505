/** The values that one row of an import file gives, by field. */
export type ImportedValues = Readonly<Record<string, unknown>>;

/** How the import files of a module differ from the plain form of one row per document. */
export interface ImportProfile {
  /** Further headings of columns, by field: those of another shop's exports. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose values identify the stored row of a document; the first unique rule by default. */
  readonly matchBy?: readonly string[];
  /** Rows that follow each other and have equal values in these fields form one document; every row is one by default. */
  readonly groupBy?: readonly string[];
  /** Makes the values of a document from those of its rows; by default a later row adds the values that earlier ones lack. */
  readonly draft?: (rows: readonly ImportedValues[]) => ImportedValues;
  /** `partial` (default): fields without a column stay as they are. `none`: rows that are already stored are errors. */
  readonly updates?: 'partial' | 'none';
}
