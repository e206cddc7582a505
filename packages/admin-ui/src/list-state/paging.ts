import { maxOffset } from '@shopkeeper/resource/query';
import type { ListState } from './list-state.ts';

/** Paging information of the shown page. */
export interface PageInfo {
  readonly total: number;
  /** False when counting stopped early. */
  readonly exact: boolean;
  /** Cursor of the page after this one. */
  readonly next: string | undefined;
  /** Rows on this page. */
  readonly count: number;
}

/** The pages reachable from here; null where there is none. */
export interface Pager {
  readonly last: number | null;
  readonly previous: Partial<ListState> | null;
  readonly next: Partial<ListState> | null;
  /** Number of pages that can be opened by number. */
  readonly reach: number;
}

const canCountOff = (page: number, size: number): boolean => (page - 1) * size <= maxOffset;

/** Returns the neighbouring pages: by offset up to the server's maximum offset, by cursor beyond it. */
export function pagerOf(state: ListState, pageInfo: PageInfo): Pager {
  const { page, size } = state;
  const last = pageInfo.exact ? Math.max(1, Math.ceil(pageInfo.total / size)) : null;
  const hasNext = last === null ? pageInfo.next !== undefined || pageInfo.count === size : page < last;
  const to = (target: number): Partial<ListState> | null => (canCountOff(target, size) ? { page: target, after: null } : null);
  const byCursor = pageInfo.next === undefined ? null : { page: page + 1, after: pageInfo.next };
  return {
    last,
    previous: page > 1 ? (to(page - 1) ?? { page: 1, after: null }) : null,
    next: hasNext ? (to(page + 1) ?? byCursor) : null,
    reach: Math.min(last ?? Number.MAX_SAFE_INTEGER, Math.floor(maxOffset / size) + 1),
  };
}

/**
 * Returns the neighbouring pages of append-only rows: forward by the cursor of the last row, so that new rows do not shift the
 * pages, and back by `cursors`, those of the visited pages.
 */
export function walkerOf(state: ListState, pageInfo: PageInfo, cursors: ReadonlyMap<number, string>): Omit<Pager, 'reach'> {
  const { page, size } = state;
  const first = { page: 1, after: null };
  const known = cursors.get(page - 1);
  const back =
    known === undefined
      ? page > 2 && canCountOff(page - 1, size)
        ? { page: page - 1, after: null }
        : first
      : { page: page - 1, after: known };
  return {
    last: pageInfo.exact ? Math.max(1, Math.ceil(pageInfo.total / size)) : null,
    previous: page > 1 ? back : null,
    next: pageInfo.next === undefined ? null : { page: page + 1, after: pageInfo.next },
  };
}

/** Returns the page to show when this one has no rows left; null while it has rows. */
export function pageInstead(state: ListState, pageInfo: PageInfo): number | null {
  if (pageInfo.count > 0 || state.page === 1) return null;
  const last = pageInfo.exact ? Math.ceil(pageInfo.total / state.size) : state.page - 1;
  return Math.max(1, Math.min(last, state.page - 1));
}
