import type { Route, Rule } from '@shopkeeper/server-kit';
import { allPermissions } from './callers.ts';
import { checkResult } from './access-policy.ts';

/** Calls whose rule turns somebody away: each has one that can be dropped. */
export const nonPublic = (routes: readonly Route[]): readonly Route[] => routes.filter(({ rule }) => rule.kind !== 'public');

const open: Rule = { kind: 'public' };
const keyOf = ({ method, path }: Route): string => `${method} ${path}`;

/** The same calls with the rule of these dropped: anyone may call them. */
export const withoutRules =
  (dropped: readonly Route[]) =>
  (routes: readonly Route[]): readonly Route[] => {
    const keys = new Set(dropped.map(keyOf));
    return routes.map((route) => (keys.has(keyOf(route)) ? { ...route, rule: open } : route));
  };

/** A node of another page than the call's own. */
function otherNode(permissions: readonly string[], at: number): string {
  const others = allPermissions.filter((node) => !permissions.includes(node));
  return others[at % others.length] ?? '';
}

/** The same calls with the nodes of these swapped for one that has nothing to do with them. */
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

/** What is found by reading alone: calls whose declared rule is not the law's. */
export const unlawful = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) => (checkResult(route).issue === null ? [] : [keyOf(route)]));
export { keyOf };
