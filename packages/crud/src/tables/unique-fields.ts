import { type AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { ConstraintFields } from '@shopkeeper/server/http';
import { uniqueNameOf } from './unique-name.ts';

/** Returns the fields to change when a unique key is taken: the row's own values, not its parent or references. */
function saidIn(resource: AnyResource, keys: readonly string[]): readonly string[] {
  const own = keys.filter((key) => !['ref', 'tree'].includes(resource.fields[key]?.kind ?? ''));
  return own.length > 0 ? own : keys;
}

/** Returns a lookup of the fields behind each unique key of these resources, so that a form can mark them. */
export function uniqueFieldsOf(resources: readonly AnyResource[]): ConstraintFields {
  const fields = new Map(
    resources.flatMap((one) => one.unique.map((keys) => [uniqueNameOf(tableNameOf(one), keys), saidIn(one, keys)] as const)),
  );
  // A key in any letter case is an index of its own beside the declared one.
  return (constraint) => fields.get(constraint) ?? fields.get(constraint.replace(/_lower_key$/, '_key')) ?? [];
}
