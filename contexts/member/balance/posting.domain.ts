/** A posting for a document. `key` tells several postings of one kind for one document apart. */
export interface DocumentPosting {
  readonly memberId: number;
  readonly ref: { readonly type: string; readonly id: number; readonly no?: string | null };
  readonly key?: string | undefined;
}

const longest = 40;

/**
 * The document of a posting as the ledger names it. Throws RangeError where type and key are longer than 40 characters together.
 */
export function referenceOf({ ref, key }: Pick<DocumentPosting, 'ref' | 'key'>): { readonly type: string; readonly id: number } {
  const type = key === undefined || key === '' ? ref.type : `${ref.type}:${key}`;
  if (type.length > longest) throw new RangeError(`${type} is longer than ${longest} characters`);
  return { type, id: ref.id };
}
