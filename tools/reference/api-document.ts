/** A JSON Schema of the document, as far as the reference pages read it. */
export interface Schema {
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-audience': 'admin' | 'member' | 'either' | 'public';
  readonly 'x-permission'?: readonly string[] | 'super';
  readonly parameters?: readonly { readonly $ref?: string }[];
}

/** The OpenAPI document as the reference pages read it. */
export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The calls of a document under the titles of their modules. */
export function modulesOf({ paths, tags }: ApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name, description: title }) => ({
    name,
    title,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

export const permissionsOf = ({ 'x-permission': permission = [] }: Operation): readonly string[] =>
  permission === 'super' ? ['super'] : permission;

/** Whether a call takes an idempotency key. */
export function keyOf({ parameters = [] }: Operation): 'none' | 'optional' | 'required' {
  const refs = parameters.map(({ $ref }) => $ref?.split('/').at(-1));
  if (refs.includes('keyDemanded')) return 'required';
  return refs.includes('key') ? 'optional' : 'none';
}

const between = (of: string, min: number | undefined, max: number | undefined): string[] => {
  // The largest integer that JSON can represent is not a declared bound.
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  return min === undefined && most === undefined ? [] : [`${of}${min ?? ''}…${most ?? ''}`];
};

/** Returns bounds as ranges (`1…60`), then the default and the description. */
export const noteOf = (schema: Schema): string =>
  [
    ...between('', schema.minimum, schema.maximum),
    ...between('length ', schema.minLength, schema.maxLength),
    ...between('entries ', schema.minItems, schema.maxItems),
    ...(schema.default === undefined
      ? []
      : [`= ${typeof schema.default === 'string' ? schema.default : JSON.stringify(schema.default)}`]),
    ...(schema.description ? [schema.description] : []),
  ].join(' · ');
