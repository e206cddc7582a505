interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-permission'?: readonly string[] | 'super';
}

/** The OpenAPI document, as far as the page reads it; the viewer reads the rest. */
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The ids of the calls whose address, summary, module or permission contain every word of the search. */
export function findCalls({ paths, tags }: ApiDocument, search: string): ReadonlySet<string> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const titles = new Map(tags.map(({ name, description }) => [name, description]));
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).filter((operation) => {
      const modules = operation.tags.flatMap((tag) => [tag, titles.get(tag) ?? '']);
      const text = [path, operation.summary, ...modules, operation['x-permission'] ?? ''].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  );
  return new Set(found.map(({ operationId }) => operationId));
}
