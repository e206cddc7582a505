import type { AnyResource } from '@shopkeeper/resource';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, useCall } from '@shopkeeper/api-client';
import { type Labels, type ListAnswer, noLabels, type WireRow } from '../calls/wire.ts';
import { bodyAt } from './body-at.ts';
import { defaultSizeOf, useDefaultSize } from './fitted-rows.ts';
import type { ListBody } from './list-body.ts';
import { type ListState, withChange, writeListState } from './list-state.ts';
import type { ListTab } from './list-tab.ts';
import { type PageInfo, pageInstead } from './paging.ts';
import type { ListPreferencesState } from './use-list-preferences.ts';
import { type ListView, useListView } from './use-list-view.ts';

/** A list of a resource, as described by the page's address. */
export interface ResourceList {
  readonly resource: AnyResource;
  readonly state: ListState;
  /** Changes the state in the address. Typing replaces the history entry; any other change adds one. */
  change(change: Partial<ListState>, how?: { readonly isTyping?: boolean }): void;
  readonly body: ListBody;
  readonly tab: ListTab | null;
  /** The active saved view, and functions to change it. */
  readonly look: ListView;
  /** Cursors of the visited pages, by page number. */
  readonly cursors: ReadonlyMap<number, string>;
  readonly rows: readonly WireRow[];
  readonly labels: Labels;
  /** Null until the first reply. */
  readonly pageInfo: PageInfo | null;
  readonly query: UseQueryResult<ListAnswer, ApiError>;
}

export interface ListOptions {
  readonly tabs?: readonly ListTab[];
  /** The user's preferences for the list; without it there are no saved views. */
  readonly kept?: ListPreferencesState;
}

const none: readonly ListTab[] = [];

/** Reads a list of a resource by the query of its page, which stores all of the list's state. */
export function useResourceList(resource: AnyResource, options: ListOptions = {}): ResourceList {
  const { tabs = none, kept = null } = options;
  const look = useListView(kept);
  useDefaultSize(resource.page);
  const { state, tab, body } = bodyAt(resource, tabs, look.search);
  const query = useCall<ListAnswer>(`${resource.prefix}GetPageData`, body, { keepPreviousData: true, isReady: look.isReady });
  const { data } = query;
  const pageInfo = factsOf(data);

  const change: ResourceList['change'] = (patch, { isTyping = false } = {}) =>
    look.write(writeListState(withChange(state, patch), defaultSizeOf(resource.page)), { replace: isTyping });

  useMend(state, query.isPlaceholderData ? null : pageInfo, (page) => change({ page, after: null }, { isTyping: true }));
  const cursors = useCursors(body, state);

  return { resource, state, change, body, tab, look, cursors, ...shownOf(data), pageInfo, query };
}

const shownOf = (data: ListAnswer | undefined): Pick<ResourceList, 'rows' | 'labels'> => ({
  rows: data?.result ?? [],
  labels: data?.refs ?? noLabels,
});

/** Stores the cursor of each visited page so that the user can go back the same way; other filters, sorts or sizes clear it. */
function useCursors({ filters, quick, sorts }: ListBody, { page, after, size }: ListState): ReadonlyMap<number, string> {
  const about = JSON.stringify([filters, quick, sorts, size]);
  const [walked, setWalked] = useState({ about, cursors: new Map<number, string>() });
  const cursors = walked.about === about ? walked.cursors : new Map<number, string>();
  if (walked.about !== about || (after !== null && cursors.get(page) !== after))
    setWalked({ about, cursors: after === null ? cursors : new Map([...cursors, [page, after]]) });
  return cursors;
}

function factsOf(data: ListAnswer | undefined): PageInfo | null {
  return data ? { total: data.page.total, exact: data.page.exact, next: data.page.next, count: data.result.length } : null;
}

/** Shows the previous page when the last row of the last page is gone. */
function useMend(state: ListState, pageInfo: PageInfo | null, go: (page: number) => void): void {
  const instead = pageInfo && pageInstead(state, pageInfo);
  const newest = useRef(go);
  useEffect(() => {
    newest.current = go;
  });
  useEffect(() => {
    if (instead !== null) newest.current(instead);
  }, [instead]);
}
