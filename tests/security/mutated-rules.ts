import type { Route, Rule } from '@shopkeeper/server';
import { allPermissions } from './callers.ts';
import { checkResult } from './access-policy.ts';
import { keyOf } from './report.ts';

/** Returns the calls that are not public, whose rule can be dropped. */
export const nonPublic = (routes: readonly Route[]): readonly Route[] => routes.filter(({ rule }) => rule.kind !== 'public');

const open: Rule = { kind: 'public' };

/** Returns the routes with the rules of these dropped, so that anyone may call them. */
export const withoutRules =
  (dropped: readonly Route[]) =>
  (routes: readonly Route[]): readonly Route[] => {
    const keys = new Set(dropped.map(keyOf));
    return routes.map((route) => (keys.has(keyOf(route)) ? { ...route, rule: open } : route));
  };

/** Returns a permission that is not the call's own. */
function otherNode(permissions: readonly string[], at: number): string {
  const others = allPermissions.filter((node) => !permissions.includes(node));
  return others[at % others.length] ?? '';
}

/** Returns the routes with the permissions of these swapped for an unrelated one. */
export const withSwappedPermissions =
  (swapped: readonly Route[]) =>
  (routes: readonly Route[]): readonly Route[] => {
    const keys = new Set(swapped.map(keyOf));
    return routes.map((route, at) => {
      const { rule } = route;
      return rule.kind === 'permission' && keys.has(keyOf(route))
        ? { ...route, rule: { kind: 'permission', permissions: [otherNode(rule.permissions, at * 7)] } }
        : route;
    });
  };

/** Returns the calls whose declared rule differs from the access policy. */
export const unlawful = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) => (checkResult(route).issue === null ? [] : [keyOf(route)]));
