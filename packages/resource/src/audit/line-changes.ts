import type { AnyField, AnyLines } from '../fields/kinds.ts';
import type { FieldChange, Values } from './field-change.ts';

const naming: readonly string[] = ['text', 'code', 'tags'] satisfies readonly AnyField['kind'][];
const counting: readonly string[] = ['id', 'int'] satisfies readonly AnyField['kind'][];

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' / ') : String(value ?? ''));

/** The name of a line: its first text, code or list of tags; the ids and quantities of a line without one. */
export function lineLabel({ fields }: AnyLines, line: Values): string {
  const names = Object.keys(fields);
  const [label] = names.filter((name) => naming.includes(fields[name]?.kind ?? '') && textOf(line[name]) !== '');
  if (label !== undefined) return textOf(line[label]);
  return names
    .filter((name) => counting.includes(fields[name]?.kind ?? '') && typeof line[name] === 'number')
    .map((name) => textOf(line[name]))
    .join(' × ');
}

interface Sides {
  /** The lines as one change. */
  readonly change: FieldChange;
  readonly lines: AnyLines;
  readonly before: readonly Values[];
  readonly after: readonly Values[];
}

/** Lines are the same line by their id; lines without one are compared by their position. */
const keyed = (side: readonly Values[]): ReadonlyMap<unknown, Values> =>
  new Map(side.map((line, at) => [line['id'] ?? `at ${at}`, line]));

/** The names of the lines that were removed and added, and each changed value of the others. */
export function lineChanges({ change, lines, before, after }: Sides): readonly FieldChange[] {
  const [was, is] = [keyed(before), keyed(after)];
  const without = (side: ReadonlyMap<unknown, Values>, other: ReadonlyMap<unknown, Values>): readonly string[] =>
    [...side].filter(([key]) => !other.has(key)).map(([, line]) => lineLabel(lines, line));
  const [removed, added] = [without(was, is), without(is, was)];
  const whole = { ...change, field: null, before: removed, after: added };
  const changed = [...is].flatMap(([key, now]) => {
    const old = was.get(key);
    return old ? valuesIn(lines, old, now) : [];
  });
  return [...(removed.length + added.length > 0 ? [whole] : []), ...changed];
}

function valuesIn(lines: AnyLines, old: Values, now: Values): readonly FieldChange[] {
  const line = lineLabel(lines, now);
  return Object.entries(lines.fields).flatMap(([name, field]): readonly FieldChange[] => {
    const [before, after] = [old[name] ?? null, now[name] ?? null];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ name, titles: [], line, field, before, after }];
  });
}
