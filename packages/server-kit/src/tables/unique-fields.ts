import { tableNameOf, type AnyResource } from '@shopkeeper/resource';
import type { ConstraintFields } from '../http/thrown-error.ts';
import { uniqueNameOf } from './unique-name.ts';

/** The fields that a person would change when the unique key is taken: its own words, not the place they stand in. */
function saidIn(resource: AnyResource, keys: readonly string[]): readonly string[] {
  const own = keys.filter((key) => !['ref', 'tree'].includes(resource.fields[key]?.kind ?? ''));
  return own.length > 0 ? own : keys;
}

/** Names the fields behind each unique key of these resources, so that a form marks what is there already. */
export function uniqueFieldsOf(resources: readonly AnyResource[]): ConstraintFields {
  const fields = new Map(
    resources.flatMap((one) => one.unique.map((keys) => [uniqueNameOf(tableNameOf(one), keys), saidIn(one, keys)] as const)),
  );
  return (constraint) => fields.get(constraint) ?? [];
}
