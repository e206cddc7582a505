import { type AnyResource, defineResource } from '@shopkeeper/resource';
import { scopeAttributes } from '@shopkeeper/resource/conditions';
import type { AnyField, Fields } from '@shopkeeper/resource/fields';
import type { ReplyOf } from '@shopkeeper/resource/schema';
import { keyOf, namespaceOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import { changedScopes, dataScopeOn, resourceOfPage } from './data-scopes.domain.ts';

const namedTarget = z.object({ context: z.string(), name: z.string(), label: z.string() });

/** A field that a data scope may name; `to` is what it refers to. */
const describedField = z.object({
  kind: z.string(),
  /** Whether the resource declares it, rather than every resource having it. */
  isOwn: z.boolean(),
  nullable: z.boolean(),
  options: z.record(z.string(), z.unknown()),
  to: z.nullable(namedTarget),
  access: z.nullable(z.object({ permission: z.string(), mask: z.nullable(z.string()) })),
});

/** A resource as far as its data scopes need it: the declaration itself is loaded with its own screens only. */
const scopedResource = z.object({
  page: z.string(),
  context: z.string(),
  name: z.string(),
  module: z.nullable(z.string()),
  label: z.string(),
  /** A language key. */
  title: z.string(),
  namespace: z.string(),
  /** The field with the member of staff who owns a row; null where rows have none. */
  owner: z.nullable(z.string()),
  expectedRows: z.enum(['thousands', 'millions']),
  search: z.array(z.string()),
  filters: z.array(z.string()),
  fields: z.record(z.string(), describedField),
});
export type ScopedResource = ReplyOf<typeof scopedResource>;
export const scopedResourcesReply = z.object({ resources: z.array(scopedResource) });

type Described = ReplyOf<typeof describedField>;

function describe({ kind, nullable, options, access }: AnyField, isOwn: boolean): Described {
  const { to, condition: _condition, of, ...plain } = options as Readonly<Record<string, unknown>>;
  const target = typeof to === 'function' ? (to as () => AnyResource)() : null;
  return {
    kind,
    isOwn,
    nullable,
    // The dictionary of a field is a code; lines are no attribute.
    options: typeof of === 'string' ? { ...plain, of } : plain,
    to: target && { context: target.context, name: target.name, label: target.label },
    access: access ? { permission: access.permission, mask: access.mask ?? null } : null,
  };
}

/** The resources whose rows a data scope limits, in the order of their declaration. */
export const scopedResources = (resources: readonly AnyResource[]): ScopedResource[] =>
  resources
    .filter((resource) => resourceOfPage(resources, resource.page) === resource && resource.operations.includes('index'))
    .map((resource) => ({
      page: resource.page,
      context: resource.context,
      name: resource.name,
      module: resource.module,
      label: resource.label,
      title: keyOf(resource, 'title'),
      namespace: namespaceOf(resource),
      owner: resource.scope?.owner ?? null,
      expectedRows: resource.expectedRows,
      search: [...resource.search],
      filters: [...resource.filters],
      fields: Object.fromEntries(
        Object.values(scopeAttributes(resource).of).map(
          ({ key, field }) => [key, describe(field, Object.hasOwn(resource.ownFields, key))] as const,
        ),
      ),
    }));

function fieldOf({ kind, nullable, options, to, access }: Described): AnyField {
  const field: object = {
    kind,
    write: 'server',
    nullable,
    options: to ? { ...options, to: () => to } : options,
    ...(access ? { access: { permission: access.permission, ...(access.mask === null ? {} : { mask: access.mask }) } } : {}),
  };
  // What `describe` made of a field of this kind.
  return field as AnyField;
}

/** The declaration that a description stands for, as far as data scopes need it. */
export function declarationOf(described: ScopedResource): AnyResource {
  const { fields, owner, ...named } = described;
  const entries = Object.entries(fields);
  const read = (from: typeof entries): Fields => Object.fromEntries(from.map(([key, field]) => [key, fieldOf(field)]));
  return {
    ...defineResource({ context: named.context, name: named.name, fields: {}, label: 'id' as never, list: [], personal: 'none' }),
    page: named.page,
    module: named.module,
    label: named.label,
    search: named.search,
    filters: named.filters,
    expectedRows: named.expectedRows,
    scope: owner === null ? null : { owner },
    fields: read(entries),
    ownFields: read(entries.filter(([, { isOwn }]) => isOwn)),
  } as AnyResource;
}

/** What saving changes of the data scopes of a role: before and after, for each page. */
export interface ScopeChange {
  readonly page: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const scopeChanges = (before: unknown, after: unknown): readonly ScopeChange[] =>
  changedScopes(before, after).map((page) => ({ page, before: dataScopeOn(before, page), after: dataScopeOn(after, page) }));

/** The data scopes of a role with another one for a page; `all` is what a missing page has. Null where nothing is limited. */
export function withScope(
  scopes: unknown,
  page: string,
  scope: { readonly kind: string },
): Readonly<Record<string, unknown>> | null {
  const stored = typeof scopes === 'object' && scopes !== null && !Array.isArray(scopes) ? scopes : {};
  const others = Object.entries(stored).filter(([key]) => key !== page);
  const entries = scope.kind === 'all' ? others : [...others, [page, scope] as const];
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The kind of a data scope as stored; `none` for what is no data scope: it shows no row. */
export function scopeKindOf(scope: unknown): 'all' | 'own' | 'group' | 'groups-below' | 'condition' | 'none' {
  const kind: unknown = typeof scope === 'object' && scope !== null && 'kind' in scope ? scope.kind : null;
  return (['all', 'own', 'group', 'groups-below', 'condition'] as const).find((one) => one === kind) ?? 'none';
}
