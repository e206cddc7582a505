import type { AnyResource } from '@shopkeeper/resource';
import { type DocumentImportProfile, isDocumentImport } from '../rows/import-profile.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import type { FileMessages } from './file-labels.ts';
import { rowImport } from './row-import.ts';

/** The import of a resource: by its own profile of documents, or row by row as derived from its fields. */
export interface Importer extends DocumentImportProfile {
  readonly resource: AnyResource;
  /**
   * How an import with `onError: abort` writes all documents or none. `transaction`: in one transaction, which any error rolls
   * back. `check`: it checks all documents first and then writes in batches, so that no lock is held for the whole import.
   */
  readonly abort: 'transaction' | 'check';
}

/** Returns the import of a resource. */
export function importerOf(registered: RegisteredResource, texts: FileMessages): Importer {
  const { resource, importProfile } = registered;
  if (isDocumentImport(importProfile)) return { ...importProfile, resource, abort: 'check' };
  return { ...rowImport(registered, texts), resource, abort: 'transaction' };
}
