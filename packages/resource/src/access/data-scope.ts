import type { Condition, ConditionLeaf } from '../fields/condition.ts';

/** Which rows of a resource a role reads and changes. Rows of one's group are those whose owner belongs to it. */
export const dataScopeKinds = ['all', 'own', 'group', 'groups-below', 'condition'] as const;

/** The data scope of a role for one resource. A condition may compare with the variables of `scopeVariables`. */
export type DataScope =
  | { readonly kind: Exclude<(typeof dataScopeKinds)[number], 'condition'> }
  | { readonly kind: 'condition'; readonly condition: Condition };

/** Whom a condition may compare an id with: its reader, the group of the reader, that group and those below it. */
export const scopeVariables = ['@me', '@group', '@groups-below'] as const;
/** One of these variables. */
export type ScopeVariable = (typeof scopeVariables)[number];

/**
 * The data scopes that limit an account, by the page of the resource; a page that is missing is not limited. A row is in scope when
 * one of them holds for it. They are as stored: whoever applies one that is not valid finds no row.
 */
export type LimitedPages = Readonly<Record<string, readonly unknown[]>>;

/** A role as far as it decides on rows. `scopes` has a data scope by page; null: it limits nothing. */
export interface ScopedRole {
  readonly permissions: readonly string[];
  readonly scopes: unknown;
}

/** The page that a permission belongs to. */
export const pageOfPermission = (permission: string): string => permission.slice(0, permission.lastIndexOf('/'));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const everything: DataScope = { kind: 'all' };

function scopeOn({ scopes }: ScopedRole, page: string): unknown {
  if (scopes === null || scopes === undefined) return everything;
  if (!isObject(scopes)) return null;
  return Object.hasOwn(scopes, page) ? scopes[page] : everything;
}

/** Whether it is the data scope that holds for every row. */
const holdsForAll = (scope: unknown): boolean => isObject(scope) && scope['kind'] === 'all' && Object.keys(scope).length === 1;

function pagesIn({ scopes, permissions }: ScopedRole): readonly string[] {
  if (scopes === null || scopes === undefined) return [];
  return isObject(scopes) ? Object.keys(scopes) : permissions.map(pageOfPermission);
}

/**
 * The roles whose data scope decides on the rows of a page: of those that have a permission of it, the ones that may read its list;
 * where none may, all of them.
 */
export function decidingRoles<R extends Pick<ScopedRole, 'permissions'>>(roles: readonly R[], page: string): readonly R[] {
  const granting = roles.filter(({ permissions }) => permissions.some((one) => pageOfPermission(one) === page));
  const readers = granting.filter(({ permissions }) => permissions.includes(`${page}/index`));
  return readers.length > 0 ? readers : granting;
}

/**
 * Unites the data scopes of several roles. Of the roles that have a permission of a page, those that may read its list decide; where
 * none may, all of them do.
 */
export function unitedScopes(roles: readonly ScopedRole[]): LimitedPages {
  const united: [string, readonly unknown[]][] = [];
  for (const page of new Set(roles.flatMap(pagesIn))) {
    const scopes = decidingRoles(roles, page).map((role) => scopeOn(role, page));
    if (scopes.length > 0 && !scopes.some(holdsForAll)) united.push([page, scopes]);
  }
  return Object.fromEntries(united);
}

/** The data scopes of a reader for a page; undefined where no role limits it. */
export const limitOn = (
  actor: { readonly isSuper: boolean; readonly scopes?: LimitedPages | undefined },
  page: string,
): readonly unknown[] | undefined =>
  !actor.isSuper && actor.scopes && Object.hasOwn(actor.scopes, page) ? actor.scopes[page] : undefined;

/** The variable that a comparison names; null for a plain value. */
export const variableOf = ({ value }: ConditionLeaf): ScopeVariable | null =>
  scopeVariables.find((variable) => variable === value) ?? null;
