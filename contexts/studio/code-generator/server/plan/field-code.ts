import { camelOf, capitalOf } from '../../design-names.domain.ts';
import type { DesignField, DesignLines, ModuleDesign } from '../../module-design.domain.ts';
import { singularOf } from './comments.ts';
import { type Code, type CodeGroup, after, before, broken, call, commented, list, literal, object } from './code-printer.ts';

const usualMax: Partial<Readonly<Record<DesignField['kind'], number>>> = { text: 60, longText: 500, richText: 5_000, code: 40 };
const limited: readonly DesignField['kind'][] = ['text', 'code', 'int', 'money', 'images'];
const numbers: readonly DesignField['kind'][] = ['int', 'money', 'ratio'];

/** An integer as the repository writes it: `1_000`. */
export const integer = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '_');

const written = (value: number | undefined): string | undefined => (value === undefined ? undefined : integer(value));
const yes = (value: boolean | undefined): string | undefined => (value ? 'true' : undefined);
const named = (value: string | undefined): string | undefined => (value === undefined ? undefined : literal(value));

/** Rows are in use as soon as they are added, by the usual name of that flag; any other flag is set by hand. */
const isOnAtFirst = (name: string): boolean => name === 'enabled';

function defaultOf({ name, kind, optional, write, options, min }: DesignField): string | undefined {
  if (optional) return undefined;
  if (kind === 'flag') return String(isOnAtFirst(name));
  if (kind === 'choice') return named(options?.[0]?.value);
  return write === 'server' && numbers.includes(kind) ? integer(min ?? 0) : undefined;
}

function optionsOf(field: DesignField): CodeGroup {
  const { kind, min, max, format, options, optional, write } = field;
  const least = limited.includes(kind) && min !== undefined && min > 0 ? min : undefined;
  const hasMax = limited.includes(kind) || usualMax[kind] !== undefined || kind === 'tags' || kind === 'refs' || kind === 'ratio';
  return object([
    ['values', options && list(options.map(({ value }) => literal(value)))],
    ['min', written(least)],
    ['max', hasMax ? written(max ?? usualMax[kind]) : undefined],
    ['format', named(format)],
    ['optional', yes(optional)],
    ['write', named(write)],
    ['default', defaultOf(field)],
  ]);
}

/** The declaration of a field. */
export function fieldCode(field: DesignField): Code {
  const options = optionsOf(field);
  if (!field.to) return call(`f.${field.kind}`, options);
  const of = `f.${field.kind}(() => ${camelOf(field.to.resource)}`;
  return options.items.length === 0 ? `${of})` : after(before(`${of}, `, options), ')');
}

const fieldEntries = (fields: readonly DesignField[]): [string, Code][] =>
  fields.map((field) => [camelOf(field.name), commented(field.about, fieldCode(field))]);

/** The name of one line: of `boxes` it is `box`, unless other lines have that name. */
export const lineName = ({ lines = [] }: ModuleDesign, { name }: DesignLines): string => {
  const one = singularOf(name);
  const isOfOne = lines.every((other) => other.name === name || singularOf(other.name) !== one);
  return camelOf(isOfOne ? one : name);
};

/** The name under which a resource exports its lines. */
export const linesName = (design: ModuleDesign, line: DesignLines): string =>
  camelOf(design.name) + capitalOf(lineName(design, line));

/** The declaration of lines. */
export const linesCode = (design: ModuleDesign, line: DesignLines): Code =>
  call(
    'defineLines',
    broken(
      object([
        ['name', literal(lineName(design, line))],
        ['fields', object(fieldEntries(line.fields))],
      ]),
    ),
  );

function statusCode({ states }: ModuleDesign): Code | undefined {
  if (!states) return undefined;
  return call(
    'f.choice',
    object([
      ['values', list(states.values.map(({ value }) => literal(value)))],
      ['write', literal('server')],
      ['default', named(states.values[0]?.value)],
      ['statusColors', object(states.values.map(({ value, color }) => [value, literal(color)]))],
    ]),
  );
}

/** Every field of a module, in order. */
export function fieldsCode(design: ModuleDesign): CodeGroup {
  const { treeDepth, fields, lines = [], sortable } = design;
  const ofLines = lines.map((one): [string, Code] => {
    const limits = object([
      ['min', written(one.min)],
      ['max', integer(one.max ?? 100)],
    ]);
    return [camelOf(one.name), after(before(`f.lines(${linesName(design, one)}, `, limits), ')')];
  });
  return broken(
    object([
      ['parentId', treeDepth === undefined ? undefined : `f.tree({ maxDepth: ${treeDepth} })`],
      ...fieldEntries(fields),
      ...ofLines,
      ['status', statusCode(design)],
      ['weigh', sortable ? 'f.weigh()' : undefined],
    ]),
  );
}
