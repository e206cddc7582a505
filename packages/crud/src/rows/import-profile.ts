import type { AnyResource, Details } from '@shopkeeper/resource';
import type { Language } from '@shopkeeper/resource/schema';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import type { OpenFile, ReaderLimits, Watcher } from '../file-reading/index.ts';

/** The values that one row of an import file gives, by field. */
export type ImportedValues = Readonly<Record<string, unknown>>;

/** How the import files of a module differ from the plain form of one row per document. */
export interface RowImportProfile {
  /** Further headings of columns, by field: those of another shop's exports. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields whose values identify the stored row of a document; the first unique rule by default. Of several lists the first applies
   * whose fields the file has; a value that several rows have is an error.
   */
  readonly matchBy?: readonly string[] | readonly (readonly string[])[];
  /** Whether a stored row with the values of these fields is the one of the file; every one by default. */
  readonly isMatch?: (stored: ImportedValues, fields: readonly string[]) => boolean;
  /** Rewrites the texts of a field before they are read, such as the words or numbers of other systems. */
  readonly cells?: Readonly<Record<string, (text: string) => string>>;
  /** Rows that follow each other and have equal values in these fields form one document; every row is one by default. */
  readonly groupBy?: readonly string[];
  /** Makes the values of a document from those of its rows; by default a later row adds the values that earlier ones lack. */
  readonly draft?: (rows: readonly ImportedValues[]) => ImportedValues;
  /** Completes the values of a document that is new; stored rows keep theirs. */
  readonly fill?: (values: ImportedValues) => ImportedValues;
  /** `partial` (default): fields without a column stay as they are. `none`: rows that are already stored are errors. */
  readonly updates?: 'partial' | 'none';
}

/** What a user decided for a file, beside its encoding. */
export interface ImportDecisions {
  /** The column of a profile by heading of the file; '' ignores the heading. Other headings are recognised. */
  readonly columns: Readonly<Record<string, string>>;
  /** Values of the choices of the profile; the first of its values where none is given. */
  readonly choices: Readonly<Record<string, string>>;
}

/** A column that a heading of a file can be assigned to, with its title in the language of the user. */
export interface ImportColumn {
  readonly key: string;
  readonly title: string;
}

/** An error or a correction of one cell, or of a whole row (`column` null). `line` is the text line in the file, from 1. */
export interface RowError {
  readonly line: number;
  readonly column: string | null;
  readonly rule: string;
  readonly params: Details;
  readonly value: string;
}

/** A field that an import changes. */
export interface ImportedChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One document of the preview. `variants` are its parts with changes of their own. */
export interface PreviewedDocument {
  readonly kind: 'create' | 'update' | 'skip' | 'error';
  /** What the file identifies it by. */
  readonly handle: string;
  readonly name: string;
  readonly lines: readonly number[];
  readonly changes: readonly ImportedChange[];
  readonly variants: readonly object[];
}

/** The planned or written change of one document of an import file. `lines` are all its text lines. */
export interface PlannedDocument {
  readonly kind: PreviewedDocument['kind'];
  readonly lines: readonly number[];
  /** Why it is an `error`. */
  readonly rowErrors: readonly RowError[];
  /** What the import corrects by itself. */
  readonly warnings: readonly RowError[];
  /** Rows of other resources that it adds, such as a category, as the user reads them. */
  readonly adds?: readonly string[];
  readonly preview: () => PreviewedDocument;
}

/**
 * The import of one file: it plans and writes batches of documents, in the order of the file. The engine reads, reports, stores
 * progress and failed rows, and resumes.
 */
export interface ImportSession<Doc = unknown> {
  /** The name of the recognised form of files, which the screen translates. */
  readonly format: string;
  /** Headings that match no column. */
  readonly unknown: readonly string[];
  /** The column of each heading of the file; null for unknown ones. */
  readonly columns: readonly (string | null)[];
  /** The number of documents, for the progress. */
  readonly total: number;
  /** Yields the documents of the file from the first on each call; a document is one or more of its rows. */
  documents(): AsyncIterable<Doc>;
  /** Compares documents with the stored rows. `isStored`: an earlier run of the import has written those without an error. */
  plan(db: Queryable, documents: readonly Doc[], options: { readonly isStored: boolean }): Promise<readonly PlannedDocument[]>;
  /** Plans documents by the data of the transaction and writes them. A document that cannot be written is an `error`. */
  write(tx: Tx, documents: readonly Doc[]): Promise<readonly PlannedDocument[]>;
  /** Returns a function that forgets all documents planned from now on: their transaction failed, or it was a dry run. */
  checkpoint(): () => void;
}

/** What one pass over an import file collects. */
export interface FileSummary {
  readonly rows: number;
}

/** What a session is opened with. The session acts for the caller. */
export interface ImportOpening<Seen extends FileSummary = FileSummary> {
  readonly context: SignedContext;
  readonly file: OpenFile<Seen>;
  /** The id of the stored file; null in a dry run of a file that is not stored yet. */
  readonly importId: string | null;
  readonly decisions: ImportDecisions;
}

/**
 * The import of documents that are more than a row and its child rows, or whose files have a form of their own. The derived calls,
 * the dialog, the dry run, the job and the file of failed rows are those of every import.
 */
export interface DocumentImportProfile<Seen extends FileSummary = FileSummary, Doc = unknown> {
  /** Stored in jobs and files: never change them. */
  readonly names: ImportNames;
  /** The size of an upload in bytes. */
  readonly maxBytes: number;
  readonly limits?: Partial<ReaderLimits>;
  /**
   * Recognises the header as the caller may read it, and watches the rows while they are parsed. Throws a business error for an
   * unknown header.
   */
  survey(header: readonly string[], context: SignedContext, decisions: ImportDecisions): Watcher<Seen>;
  /** The columns that the caller can assign. */
  columns(context: SignedContext): readonly ImportColumn[];
  /** What the user can choose for a file, by name; the first value applies where nothing was chosen. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The currency of its amounts; null for files without amounts. */
  readonly currency: string | null;
  /**
   * The resources of which its session finds only rows in the data scope of the caller; a row outside is an unknown one. Who is limited
   * in another resource that it refers to, or in its own, cannot import (403).
   */
  readonly scoped?: readonly AnyResource[];
  open(opening: ImportOpening<Seen>): Promise<ImportSession<Doc>>;
  /** The message of a row error in a language. */
  messageOf(lang: Language, rowError: RowError): string;
}

/** The kinds of jobs and the topics of files of an import. */
export interface ImportNames {
  readonly applyJob: string;
  readonly checkJob: string;
  /** Topic of the uploaded files. */
  readonly sent: string;
  /** Topic of the files of failed rows, which have the id of their job. */
  readonly failed: string;
}

/** How a module is imported. */
export type ImportProfile = RowImportProfile | DocumentImportProfile;

/** Types a profile of documents; the engine hands each one only its own summaries and documents. */
export const defineDocumentImport = <Seen extends FileSummary, Doc>(
  profile: DocumentImportProfile<Seen, Doc>,
): DocumentImportProfile => profile;

export const isDocumentImport = (profile: ImportProfile | undefined): profile is DocumentImportProfile =>
  profile !== undefined && 'open' in profile;

export const rowProfileOf = (profile: ImportProfile | undefined): RowImportProfile | undefined =>
  isDocumentImport(profile) ? undefined : profile;
