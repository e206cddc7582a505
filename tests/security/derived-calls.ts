import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { attachmentRoutes } from '@shopkeeper/platform/server';
import type { Route } from '@shopkeeper/server';
import { diskStorage } from '@shopkeeper/server/files';
import { memberViews } from '../../apps/server/src/compose.ts';
import { serverContexts } from '../../apps/server/src/modules.gen.ts';
import { callTargetOf } from './calls.ts';
import { sample } from './sample-module.ts';

const parts = serverContexts.flatMap(({ modules }) => modules);
/** Calls that a module defines itself, also those that replace a derived one. */
const byHand = new Set([
  ...parts.flatMap(({ routes = [] }) => routes.map(({ path }) => path)),
  // Those of the library that need its storage.
  ...attachmentRoutes(diskStorage('never-written')).map(({ path }) => path),
  '/admin/platform/attachment/readTable',
]);
const named = (has: (part: (typeof parts)[number]) => boolean): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.resource && has(part) ? [part.resource.name] : [])));
/** Resources whose module restricts in code which rows a caller may see. */
const scoped = named(({ extension }) => extension?.scope !== undefined);
/** Resources whose module extends the writing calls with its own code. */
const extended = named(({ extension }) => extension !== undefined);

/**
 * The kind of a route that is derived from a declaration alone, else null: transitions run code of the module, and views belong
 * to members.
 */
export function derivedCall({ path }: Pick<Route, 'path'>): string | null {
  const target = callTargetOf(path);
  if (!target || byHand.has(path) || memberViews.some(({ prefix }) => path.startsWith(prefix))) return null;
  const { resource, call } = target;
  return Object.hasOwn(commandsOf(resource), call) && resource.name !== sample.name ? null : call;
}

const writes = ['add', 'Update', 'Save', 'del', 'Delete'];

/** Whether the sample proves the rule of a call: the kit alone implements it, and no module restricts its rows. */
function isProvenBySample(route: Route, isWrite: boolean): boolean {
  const call = derivedCall(route);
  const { resource } = callTargetOf(route.path) ?? {};
  if (call === null || !resource || resource.name === sample.name) return false;
  if (scoped.has(resource.name)) return false;
  return !(isWrite && extended.has(resource.name) && writes.includes(call));
}

/** Every call written by hand, and each kind of derived call once, on the sample. */
export const oneOfEachKind = (routes: readonly Route[]): readonly Route[] =>
  routes.filter((route) => !isProvenBySample(route, false));

/** As `oneOfEachKind`, plus the writing calls that a module extends with its own code. */
export const oneOfEachWork = (routes: readonly Route[]): readonly Route[] =>
  routes.filter((route) => !isProvenBySample(route, true));
