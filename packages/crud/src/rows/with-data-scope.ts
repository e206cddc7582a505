import type { Scope } from '../list/list.ts';
import { dataScopeOf } from './data-scope.ts';
import type { RegisteredResource } from './extension.ts';

const both = (one: Scope | undefined, other: Scope | undefined): Scope | undefined =>
  one && other ? (values) => `(${one(values)}) and ${other(values)}` : (one ?? other);

/** A resource whose rows are limited by the data scopes of its reader, beside the scope of the module. */
export function withDataScope(registered: RegisteredResource): RegisteredResource {
  const { resource, extension } = registered;
  return {
    ...registered,
    extension: { ...extension, scope: (context) => both(extension?.scope?.(context), dataScopeOf(resource, context)) },
  };
}
