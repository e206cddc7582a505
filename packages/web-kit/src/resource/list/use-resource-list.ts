import { type AnyResource, sortableColumns, viewOf } from '@shopkeeper/resource';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ApiError } from '../../http/api-error.ts';
import { useCall } from '../../http/query.ts';
import { usePageSearch } from '../../tabs/page-context.ts';
import { type Labels, type ListAnswer, noLabels, type WireRow } from '../wire.ts';
import { type ListBody, listBody } from './list-body.ts';
import { type ListShape, type ListState, readListState, withChange, writeListState } from './list-state.ts';
import { type ListTab, tabOf } from './list-tab.ts';
import { type PageFacts, pageInstead } from './paging.ts';

/** A list of a resource as the page's address describes it. */
export interface ResourceList {
  readonly resource: AnyResource;
  readonly state: ListState;
  /** Changes what is asked for, in the address. Typing replaces the entry of the history, all else adds one. */
  change(change: Partial<ListState>, how?: { readonly isTyping?: boolean }): void;
  readonly body: ListBody;
  readonly tab: ListTab | null;
  readonly rows: readonly WireRow[];
  readonly labels: Labels;
  /** Null until the first answer. */
  readonly facts: PageFacts | null;
  readonly query: UseQueryResult<ListAnswer, ApiError>;
}

export interface ListOptions {
  readonly tabs?: readonly ListTab[];
  /** Reads the whole list at once, for a tree. */
  readonly isWhole?: boolean;
}

const none: readonly ListTab[] = [];
const wholeSize = 500;

/** Reads a list of a resource by the query of the page it stands on; all of its state lives in that query. */
export function useResourceList(resource: AnyResource, { tabs = none, isWhole = false }: ListOptions = {}): ResourceList {
  const [search, setSearch] = usePageSearch();
  const shape = useMemo((): ListShape => ({ ...viewOf(resource), sortable: sortableColumns(resource) }), [resource]);
  const state = readListState(shape, search);
  const tab = tabOf(tabs, state.tab);
  const body = listBody(isWhole ? { ...state, size: wholeSize } : state, tab?.filter ?? null);
  const query = useCall<ListAnswer>(`${resource.prefix}GetPageData`, body, { keepsFormer: true });
  const { data } = query;
  const facts = factsOf(data);

  const change: ResourceList['change'] = (patch, { isTyping = false } = {}) =>
    setSearch(writeListState(withChange(state, patch)), { replace: isTyping });

  useMend(state, query.isPlaceholderData ? null : facts, (page) => change({ page, after: null }, { isTyping: true }));

  return { resource, state, change, body, tab, rows: data?.result ?? [], labels: data?.refs ?? noLabels, facts, query };
}

function factsOf(data: ListAnswer | undefined): PageFacts | null {
  return data ? { total: data.page.total, exact: data.page.exact, next: data.page.next, count: data.result.length } : null;
}

/** The last row of the last page may be gone: then the page before it is shown. */
function useMend(state: ListState, facts: PageFacts | null, go: (page: number) => void): void {
  const instead = facts && pageInstead(state, facts);
  const newest = useRef(go);
  useEffect(() => {
    newest.current = go;
  });
  useEffect(() => {
    if (instead !== null) newest.current(instead);
  }, [instead]);
}
