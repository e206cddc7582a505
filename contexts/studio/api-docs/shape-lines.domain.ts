import type { ApiDocument, Shape } from './api-docs.domain.ts';

/** One line of a schema as it is shown: a field below others, what it holds and what is said of it. */
export interface ShapeLine {
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function typeOf(shape: Shape): string {
  if (shape.$ref) return nameOf(shape.$ref);
  if (shape.const !== undefined) return shown(shape.const);
  if (shape.enum) return shape.enum.map(shown).join(' | ');
  if (shape.items) return `${typeOf(shape.items)}[]`;
  if (shape.anyOf) return shape.anyOf.map((one) => typeOf(one)).join(' | ');
  const types = [shape.type ?? '*'].flat();
  return types.map((type) => (type === 'string' && shape.format ? shape.format : type)).join(' | ');
}

const between = (of: string, min: number | undefined, max: number | undefined): string[] => {
  // The largest whole number that JSON carries is no bound that anybody set.
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  if (min === undefined && most === undefined) return [];
  return [`${of}${min ?? ''}…${most ?? ''}`];
};

/** What bounds are of, in the reader's language. */
export interface NoteLabels {
  readonly length: string;
  readonly entries: string;
}

/** Bounds in the signs of ranges (`1…60`), then what the declaration says. */
export function noteOf(shape: Shape, labels: NoteLabels): string {
  return [
    ...between('', shape.minimum, shape.maximum),
    ...between(`${labels.length} `, shape.minLength, shape.maxLength),
    ...between(`${labels.entries} `, shape.minItems, shape.maxItems),
    ...(shape.default === undefined ? [] : [`= ${shown(shape.default)}`]),
    ...(shape.description ? [shape.description] : []),
  ].join(' · ');
}

/** The fields of what a shape holds itself: schemas that it names are shown under their names. */
function fieldsOf(shape: Shape): readonly [name: string, field: Shape, isRequired: boolean][] {
  const holder = shape.properties ? shape : shape.items;
  return Object.entries(holder?.properties ?? {}).map(([name, field]) => [
    name,
    field,
    holder?.required?.includes(name) ?? false,
  ]);
}

/** An object without further objects in it, on one line. */
function inline(shape: Shape): string | null {
  const fields = fieldsOf(shape);
  if (!shape.properties || fields.some(([, field]) => fieldsOf(field).length > 0)) return null;
  return `{ ${fields.map(([name, field, isRequired]) => `${name}${isRequired ? '' : '?'}: ${typeOf(field)}`).join(', ')} }`;
}

function waysOf(shape: Shape, place: Place): readonly ShapeLine[] {
  return (shape.anyOf ?? []).flatMap((way, at): readonly ShapeLine[] => {
    const key = `${place.above}${at + 1}`;
    const line = {
      key,
      name: `${at + 1}`,
      depth: place.depth,
      type: inline(way) ?? typeOf(way),
      isRequired: false,
      note: noteOf(way, place.labels),
    };
    return inline(way) === null ? [line, ...linesOf(way, { ...place, depth: place.depth + 1, above: `${key}/` })] : [line];
  });
}

interface Place {
  readonly labels: NoteLabels;
  readonly depth: number;
  readonly above: string;
}

/** A schema as lines, fields of fields below theirs, each way it may be on a line of its own. */
export function linesOf(shape: Shape, place: Place): readonly ShapeLine[] {
  const { labels, depth, above } = place;
  const fields = fieldsOf(shape).flatMap(([name, field, isRequired]): readonly ShapeLine[] => {
    const key = `${above}${name}`;
    const line = { key, name, depth, type: typeOf(field), isRequired, note: noteOf(field, labels) };
    return [line, ...linesOf(field, { labels, depth: depth + 1, above: `${key}/` })];
  });
  const isShown = (shape.anyOf ?? []).some((way) => way.properties !== undefined || way.$ref !== undefined);
  return [...fields, ...(isShown ? waysOf(shape, place) : [])];
}

function refsIn(shape: Shape): readonly string[] {
  const below = [...Object.values(shape.properties ?? {}), ...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])];
  return [...(shape.$ref ? [nameOf(shape.$ref)] : []), ...below.flatMap(refsIn)];
}

export interface NamedLines {
  /** Empty for what the call itself says. */
  readonly name: string;
  readonly lines: readonly ShapeLine[];
}

/** Everything there is to read of a schema: its own lines, then those of each schema that it names, each once. */
export function tablesOf(document: ApiDocument, shape: Shape, labels: NoteLabels): readonly NamedLines[] {
  const first: Place = { labels, depth: 0, above: '' };
  const seen = new Set<string>();
  const queue = [...refsIn(shape)];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...refsIn(document.components.schemas[name] ?? {}));
  }
  const own = shape.$ref ? [] : [{ name: '', lines: linesOf(shape, first) }];
  const named = [...seen].map((name) => ({ name, lines: linesOf(document.components.schemas[name] ?? {}, first) }));
  return [...own, ...named].filter(({ lines }) => lines.length > 0);
}
