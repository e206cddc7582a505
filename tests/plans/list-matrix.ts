import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField } from '@shopkeeper/resource/fields';
import { type Leaf, type Op, opsIn, sortableColumns } from '@shopkeeper/resource/query';
import type { Samples } from './samples.ts';

/** One query of a list. */
export interface ListMatrixQuery {
  /** `sales/order: filter origin eq rare` */
  readonly title: string;
  /** The body of `GetPageData`. */
  readonly body: object;
}

type Values = readonly (readonly [word: string, value: Leaf['value']])[];

const page = { currentPage: 1, pageSize: 20 };

const text = (value: unknown): string => String(value);
/** A substring from the middle of a text; `start` returns one from its beginning. */
const piece = (value: unknown): string => text(value).slice(1, 4) || text(value);
const start = (value: unknown): string => text(value).slice(0, 3);

const listed = ({ common, rare, absent }: Samples): Values => [
  ['common', common],
  ['rare', rare],
  ['absent', absent],
];

function choices(field: AnyField, op: Op): Values | null {
  if (field.kind !== 'choice' || op === 'isNull' || op === 'notNull') return null;
  const { values } = field.options;
  const each = values.map((value) => [value, op === 'in' || op === 'notIn' ? [value] : value] as const);
  return op === 'in' || op === 'notIn' ? [...each, ['all', values]] : each;
}

/** Returns values for an operator: common, rare and absent ones, wide and narrow ranges. */
function valuesOf(field: AnyField, op: Op, samples: Samples): Values {
  const { common, rare, absent, low, middle, high } = samples;
  switch (op) {
    case 'isNull':
    case 'notNull':
      return [['', null]];
    case 'in':
    case 'notIn':
      return [...listed(samples).map(([word, value]) => [word, [value]] as never), ['two', [common, rare]]];
    case 'between':
      return [
        ['wide', [low, high] as never],
        ['narrow', [middle, middle] as never],
      ];
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return [
        ['low', low],
        ['middle', middle],
        ['high', high],
      ];
    case 'like':
    case 'notLike':
      return [
        ['common', piece(common)],
        ['rare', text(rare)],
        ['absent', text(absent)],
      ];
    case 'startsWith':
      return [
        ['common', start(common)],
        ['rare', text(rare)],
      ];
    default:
      return field.kind === 'flag'
        ? [
            ['true', true],
            ['false', false],
          ]
        : listed(samples);
  }
}

const labelOf = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

interface Filtered {
  readonly word: string;
  readonly leaf: Leaf;
}

function* filtersOf(resource: AnyResource, samples: ReadonlyMap<string, Samples>): Generator<Filtered> {
  for (const key of [...resource.filters, 'id']) {
    const field = resource.fields[key];
    const held = samples.get(key);
    if (!field) continue;
    for (const op of opsIn(resource, key)) {
      const values: Values =
        field.kind === 'refs' ? [['first', [1]]] : (choices(field, op) ?? (held ? valuesOf(field, op, held) : []));
      for (const [word, value] of values) yield { word: labelOf('filter', key, op, word), leaf: { field: key, op, value } };
    }
  }
}

/** The filter of a list's default view: all states but one. Its tabs filter by one state each. */
const besideState = ({ state, fields, filters }: AnyResource): Leaf | null => {
  const field = state === null ? undefined : fields[state];
  return state !== null && filters.includes(state) && field?.kind === 'choice'
    ? { field: state, op: 'ne', value: field.options.values.at(-1) ?? '' }
    : null;
};

/** Yields every kind of list query: each filter with each operator, each sort order, each kind of search text. */
export function* listMatrixOf(
  resource: AnyResource,
  samples: ReadonlyMap<string, Samples>,
  words: readonly string[],
): Generator<ListMatrixQuery> {
  const name = `${resource.context}/${resource.name}`;
  yield { title: `${name}: as it opens`, body: { page } };
  for (const field of sortableColumns(resource))
    for (const order of ['asc', 'desc'] as const)
      yield { title: `${name}: sorted by ${field} ${order}`, body: { page, sorts: [{ field, order }] } };
  if (resource.search.length > 0) for (const quick of words) yield { title: `${name}: words "${quick}"`, body: { page, quick } };
  const beside = besideState(resource);
  for (const { word, leaf } of filtersOf(resource, samples)) {
    yield { title: `${name}: ${word}`, body: { page, filters: [leaf] } };
    if (beside && beside.field !== leaf.field)
      yield { title: `${name}: ${word}, but one state`, body: { page, filters: [beside, leaf] } };
  }
}
