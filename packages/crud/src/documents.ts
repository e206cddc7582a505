import type { Queryable } from '@shopkeeper/server/database';

/** How a document is shown where another module refers to it: by its number, with a link to `<page>/<id>`. */
export interface DocumentTitle {
  readonly title: string;
  /** The page of the list; its permission opens the document. */
  readonly page: string;
  /** The row that the page shows, such as the order of a shipment. */
  readonly id: number;
}

/** A reference to a document by the name of its kind. */
export interface DocumentRef {
  readonly type: string;
  readonly id: number;
}

/** Titles of one kind of documents, provided by the module that owns them. Unknown ids are missing from the result. */
export interface DocumentSource {
  readonly type: string;
  titlesOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, DocumentTitle>>;
}

/** Returns the titles of documents of any kind, in the order of the references; null for one that is unknown. */
export type DocumentTitles = (db: Queryable, refs: readonly (DocumentRef | null)[]) => Promise<readonly (DocumentTitle | null)[]>;

/**
 * Combines the sources of all modules. Ledgers name the documents behind their entries by it: the module of a ledger does not
 * know the modules that write to it.
 * @throws Error when two modules provide titles of one kind
 */
export function documentTitlesOf(sources: readonly DocumentSource[]): DocumentTitles {
  const byType = new Map(sources.map((source) => [source.type, source]));
  if (byType.size !== sources.length) throw new Error('two modules provide titles of one kind of documents');
  return async (db, refs) => {
    const found = new Map<string, ReadonlyMap<number, DocumentTitle>>();
    for (const [type, source] of byType) {
      const ids = new Set(refs.flatMap((ref) => (ref?.type === type ? [ref.id] : [])));
      if (ids.size > 0) found.set(type, await source.titlesOf(db, [...ids]));
    }
    return refs.map((ref) => (ref ? (found.get(ref.type)?.get(ref.id) ?? null) : null));
  };
}
