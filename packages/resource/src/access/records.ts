import type { AnyResource } from '../declaration/define.ts';
import type { Fields, Mask } from '../fields/kinds.ts';
import { masked } from './mask.ts';

/** Names of withheld fields with their masks; null for those without one. */
export type WithheldNames = ReadonlyMap<string, Mask | null>;

function collect(fields: Fields, readable: Fields, names: Map<string, Mask | null>): void {
  for (const [name, field] of Object.entries(fields)) {
    const shown = readable[name];
    if (field.kind === 'lines' && shown?.kind === 'lines') collect(field.options.of.fields, shown.options.of.fields, names);
    else if (!shown) names.set(name, null);
    else if (shown.isMasked) names.set(name, shown.access?.mask ?? null);
  }
}

/**
 * The names under which a reader must find no values in records about these resources: those of withheld fields. Where one is
 * searched, also `quick`, the search text of an export.
 */
export function withheldNames(
  pairs: readonly { readonly resource: AnyResource; readonly readable: AnyResource }[],
): WithheldNames {
  const names = new Map<string, Mask | null>();
  for (const { resource, readable } of pairs) {
    collect(resource.fields, readable.fields, names);
    if (readable.search.length < resource.search.length) names.set('quick', null);
  }
  return names;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Whether an object is a condition on a withheld field: its value tells about the field. */
const isCondition = (value: Readonly<Record<string, unknown>>, names: WithheldNames): boolean =>
  typeof value['field'] === 'string' && names.has(value['field']);

/**
 * Returns a recorded value (an audit entry, a timeline entry) without the values of withheld fields, at any depth: a value with a
 * mask is masked, any other is left out.
 */
export function withoutWithheld(value: unknown, names: WithheldNames): unknown {
  if (names.size === 0 || !isObject(value)) return value;
  if (Array.isArray(value)) return value.map((one) => withoutWithheld(one, names));
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const mask = names.get(name);
    if (mask === undefined)
      return isCondition(value, names) && name !== 'field' && name !== 'op' ? [] : [[name, withoutWithheld(one, names)]];
    return mask === null || isObject(one) ? [] : [[name, masked(mask, one)]];
  });
  return Object.fromEntries(entries);
}
