import { maxOffset } from '@shopkeeper/resource';
import type { ListState } from './list-state.ts';

/** What is known of the page on screen. */
export interface PageInfo {
  readonly total: number;
  /** False when counting stopped early. */
  readonly exact: boolean;
  /** Cursor of the page after this one. */
  readonly next: string | undefined;
  /** Rows on this page. */
  readonly count: number;
}

/** Where the pager can go from here; null where it cannot. */
export interface Pager {
  readonly last: number | null;
  readonly previous: Partial<ListState> | null;
  readonly next: Partial<ListState> | null;
  /** Pages that may be jumped to by number. */
  readonly reach: number;
}

const canCountOff = (page: number, size: number): boolean => (page - 1) * size <= maxOffset;

/** The pages around. Pages are counted off as far as the server counts, behind that a cursor leads on. */
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
 * The pages around where rows only ever come to be: one goes on behind the last row seen, so that nothing new shifts the pages,
 * and back the way one came. `cursors` are those of the pages walked through.
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

/** The page to show instead, when the rows of this one are gone; null while there is nothing to mend. */
export function pageInstead(state: ListState, pageInfo: PageInfo): number | null {
  if (pageInfo.count > 0 || state.page === 1) return null;
  const last = pageInfo.exact ? Math.ceil(pageInfo.total / state.size) : state.page - 1;
  return Math.max(1, Math.min(last, state.page - 1));
}
