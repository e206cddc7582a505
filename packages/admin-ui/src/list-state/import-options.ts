/** A changed field. */
export interface ImportChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A variant of a document, with changes of its own. */
export interface PreviewedVariant {
  readonly kind: 'create' | 'update' | 'skip';
  readonly skuCode: string | null;
  readonly values: readonly string[];
  readonly changes: readonly ImportChange[];
}

/** How the import dialog of a list differs from the standard one. Texts are in the language of the user. */
export interface ImportOptions {
  /** Which files are read, beside the formats that every import reads. */
  readonly hint?: string;
  /** Names of the forms of files, by the `format` of the report. */
  readonly formats?: Readonly<Record<string, string>>;
  /** The title of a changed field that the resource does not have. */
  fieldTitle?(field: string): string | undefined;
  /** The text of a changed value; undefined for the standard one. */
  valueText?(field: string, value: unknown): string | undefined;
  /** Describes a new document by its variants, or the variants that an update adds. */
  variantsText?(variants: readonly PreviewedVariant[], isNew: boolean): string;
  /** The text of what the user can choose for a file, or of one of its values. */
  choiceText?(name: string, value?: string): string;
  /** Further paths whose data the import changes. */
  readonly refreshes?: readonly string[];
}
