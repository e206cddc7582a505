import type { AnyResource } from '@shopkeeper/resource';
import { defaultSizeOf } from './fitted-rows.ts';
import { listBody, type ListBody } from './list-body.ts';
import { type ListShape, type ListState, readListState, shapeOf } from './list-state.ts';
import { type ListTab, tabOf } from './list-tab.ts';

/** A tree is read in one page, because rows are shown under their parents. */
const wholeSize = 500;

/** Returns the field that nests rows under their parents, or null. */
export const treeFieldOf = (resource: AnyResource): string | null =>
  Object.entries(resource.ownFields).find(([, field]) => field.kind === 'tree')?.[0] ?? null;

const shapes = new WeakMap<AnyResource, ListShape>();

function shapeOnce(resource: AnyResource): ListShape {
  const shape = shapes.get(resource) ?? shapeOf(resource);
  shapes.set(resource, shape);
  return shape;
}

/** Parses the query of a list and returns its state, tab and request body. */
export function bodyAt(
  resource: AnyResource,
  tabs: readonly ListTab[],
  search: URLSearchParams,
): { readonly state: ListState; readonly tab: ListTab | null; readonly body: ListBody } {
  const state = readListState(shapeOnce(resource), search, defaultSizeOf(resource.page));
  const tab = tabOf(tabs, state.tab);
  const isWhole = treeFieldOf(resource) !== null;
  return { state, tab, body: listBody(isWhole ? { ...state, size: wholeSize } : state, tab?.filter ?? null) };
}
