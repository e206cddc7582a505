import { type DataScope, dataScopeKinds, scopeVariables } from '../access/data-scope.ts';
import type { AnyResource, Issue } from '../declaration/define.ts';
import type { Attributes } from './attribute.ts';
import { defineAttributes } from './attributes.ts';

const known = new WeakMap<AnyResource, Attributes>();

/** What the condition of a data scope may name: the id and the filters of the resource. */
export function scopeAttributes(resource: AnyResource): Attributes {
  const found = known.get(resource) ?? defineAttributes(resource, { filters: [...new Set(['id', ...resource.filters])] });
  known.set(resource, found);
  return found;
}

/** The kinds that a resource offers: without an owner of its rows only all and a condition. */
export const scopeKindsOf = ({ scope }: AnyResource): readonly DataScope['kind'][] =>
  scope === null ? ['all', 'condition'] : dataScopeKinds;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Columns whose values are ids can be compared with a variable. */
const idKinds: ReadonlySet<string> = new Set(['id', 'ref', 'tree']);

/** A condition in which each variable stands where it may is checked as if it were an id. */
function withIds(value: unknown, of: Attributes['of']): unknown {
  if (Array.isArray(value)) return value.map((part) => withIds(part, of));
  if (!isObject(value)) return value;
  const { field, op, value: compared } = value;
  const attribute = typeof field === 'string' && Object.hasOwn(of, field) ? of[field] : undefined;
  const isVariable = op === 'eq' && scopeVariables.some((one) => one === compared);
  if (isVariable && attribute && idKinds.has(attribute.field.kind)) return { ...value, value: 1 };
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'all' || key === 'any' || key === 'not' ? withIds(part, of) : part]),
  );
}

/** What is wrong with a value that should be a data scope of the resource; paths begin in the value. */
export function dataScopeIssues(resource: AnyResource, value: unknown): readonly Issue[] {
  if (!isObject(value)) return [{ path: '', rule: 'type' }];
  const { kind, condition, ...others } = value;
  if (!scopeKindsOf(resource).some((one) => one === kind)) return [{ path: 'kind', rule: 'choice' }];
  const [other] = Object.keys(others);
  if (other !== undefined) return [{ path: other, rule: 'unknown' }];
  if (kind !== 'condition') return condition === undefined ? [] : [{ path: 'condition', rule: 'unknown' }];
  const attributes = scopeAttributes(resource);
  return attributes
    .issuesOf(withIds(condition, attributes.of))
    .map(({ path, ...issue }) => ({ path: path === '' ? 'condition' : `condition.${path}`, ...issue }));
}
