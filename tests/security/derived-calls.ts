import type { Route } from '@shopkeeper/server-kit';
import { memberViews } from '../../apps/server/src/compose.ts';
import { serverContexts } from '../../apps/server/src/modules.gen.ts';
import { callTargetOf } from './calls.ts';
import { sample } from './sample-module.ts';

const parts = serverContexts.flatMap(({ modules }) => modules);
/** Calls that a module brings itself, also in place of one that would be derived. */
const byHand = new Set(parts.flatMap(({ routes = [] }) => routes.map(({ path }) => path)));
const named = (has: (part: (typeof parts)[number]) => boolean): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.resource && has(part) ? [part.resource.name] : [])));
/** Resources whose module says in code which of the rows a caller may see. */
const scoped = named(({ extension }) => extension?.scope !== undefined);
/** Resources whose module has code of its own in the calls that write. */
const extended = named(({ extension }) => extension !== undefined);

/** The call that a route of a resource is, where its declaration alone makes it: moves run code of the module, and views belong to members. */
export function derivedCall({ path }: Pick<Route, 'path'>): string | null {
  const target = callTargetOf(path);
  if (!target || byHand.has(path) || memberViews.some(({ prefix }) => path.startsWith(prefix))) return null;
  const { resource, call } = target;
  return Object.hasOwn(resource.transitions, call) && resource.name !== sample.name ? null : call;
}

const writes = ['add', 'Update', 'Save', 'del', 'Delete'];

/** Calls whose rule is proven by the sample: they are the kit's alone, and no module narrows what they find. */
function isProvenBySample(route: Route, isWrite: boolean): boolean {
  const call = derivedCall(route);
  const { resource } = callTargetOf(route.path) ?? {};
  if (call === null || !resource || resource.name === sample.name) return false;
  if (scoped.has(resource.name)) return false;
  return !(isWrite && extended.has(resource.name) && writes.includes(call));
}

/** Every call that is written by hand, and each kind of derived call once: of the sample. */
export const oneOfEachKind = (routes: readonly Route[]): readonly Route[] =>
  routes.filter((route) => !isProvenBySample(route, false));

/** The same, and the writing calls in which a module has code of its own. */
export const oneOfEachWork = (routes: readonly Route[]): readonly Route[] =>
  routes.filter((route) => !isProvenBySample(route, true));
