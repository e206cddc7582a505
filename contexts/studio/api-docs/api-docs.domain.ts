/** A JSON Schema of the document, as far as the page reads it. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Shape }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly schema?: Shape;
}

export interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-audience': 'admin' | 'member' | 'either' | 'public';
  readonly 'x-permission'?: readonly string[] | 'super';
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>;
}

/** The OpenAPI document as the page reads it. */
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Shape>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export interface ApiGroup {
  readonly name: string;
  readonly title: string;
  readonly calls: readonly ApiCall[];
}

export const permissionsOf = ({ 'x-permission': permission = [] }: Operation): readonly string[] =>
  permission === 'super' ? ['super'] : permission;

/** The calls that hold every word of the search, under the titles of their modules; modules without any are left out. */
export function groupsOf(document: ApiDocument, search: string): readonly ApiGroup[] {
  const labels = search.toLowerCase().split(/\s+/).filter(Boolean);
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): ApiCall => ({ method: method.toUpperCase(), path, operation })),
  );
  return document.tags.flatMap(({ name, description: title }) => {
    const found = calls.filter(({ path, operation }) => {
      const said = [title, name, path, operation.summary, ...permissionsOf(operation)].join(' ').toLowerCase();
      return operation.tags.includes(name) && labels.every((word) => said.includes(word));
    });
    return found.length === 0 ? [] : [{ name, title, calls: found }];
  });
}

export type KeyRequirement = 'none' | 'optional' | 'required';

/** Whether a call takes an idempotency key. */
export function keyOf({ parameters = [] }: Operation): KeyRequirement {
  const refs = parameters.map(({ $ref }) => $ref?.split('/').at(-1));
  if (refs.includes('keyDemanded')) return 'required';
  return refs.includes('key') ? 'optional' : 'none';
}

/** The query of a GET as one object. */
export function queryOf({ parameters = [] }: Operation): Shape | null {
  const options = parameters.filter((one) => one.in === 'query' && one.name !== undefined);
  if (options.length === 0) return null;
  return {
    properties: Object.fromEntries(options.map(({ name = '', schema = {} }) => [name, schema])),
    required: options.flatMap(({ name = '', required }) => (required ? [name] : [])),
  };
}

/** The one schema of a body and the media type it comes in. */
export function contentOf(body: Body | undefined): { readonly type: string; readonly schema: Shape } | null {
  const [first] = Object.entries(body?.content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
}

/** What stands in `data` of the reply, or the media type of an answer that is no envelope. */
export function answerOf({ responses }: Operation): { readonly file: string } | { readonly data: Shape } {
  const content = contentOf(responses['200']);
  if (!content) return { data: {} };
  return content.type === 'application/json' && content.schema.properties?.['data']
    ? { data: content.schema.properties['data'] }
    : { file: content.type };
}

/** The errors of a call by their status, lowest first. */
export function failuresOf(
  document: ApiDocument,
  { responses }: Operation,
): readonly { status: string; codes: readonly string[] }[] {
  return Object.entries(responses).flatMap(([status, { $ref }]) => {
    const named = document.components.responses[$ref?.split('/').at(-1) ?? ''];
    return named ? [{ status, codes: named.description.split(', ') }] : [];
  });
}
