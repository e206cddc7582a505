import { type Filter, maxOffset, type Sort } from '@shopkeeper/resource/query';
import type { ListState } from './list-state.ts';

/** Body of `GetPageData`. */
export interface ListBody {
  readonly page: { readonly currentPage: number; readonly pageSize: number; readonly after?: string };
  readonly sorts: readonly Sort[];
  readonly filters: Filter | null;
  readonly quick: string;
}

/** Combines the user's filters and conditions with the filter of the tab. */
export function filterOf(state: Pick<ListState, 'filters' | 'where'>, tab: Filter | null): Filter | null {
  const all = [...(tab ? [tab] : []), ...state.filters, ...(state.where ? [state.where] : [])];
  return all.length === 0 ? null : { and: all };
}

/** Returns the request body of a list. Pages beyond the maximum offset are requested by cursor. */
export function listBody(state: ListState, tab: Filter | null): ListBody {
  const { page, size, after, sorts, quick } = state;
  const isFar = (page - 1) * size > maxOffset;
  const options =
    after !== null ? { currentPage: page, pageSize: size, after } : { currentPage: isFar ? 1 : page, pageSize: size };
  return { page: options, sorts, filters: filterOf(state, tab), quick: quick.trim() };
}
