import { useEffect, useState } from 'react';
import { queryClient, useCall } from '@shopkeeper/api-client';

/** The rows that the server found for one page. */
export interface FoundGroup {
  readonly resource: string;
  /** The path of its list page. */
  readonly page: string;
  readonly rows: readonly FoundRow[];
}

/** A row: documents have a state, in the language of the page, and an instant (UTC epoch ms). */
export interface FoundRow {
  readonly id: number;
  readonly label: string;
  readonly hint: string;
  readonly state: string;
  readonly at: number | null;
}

export interface FoundAnswer {
  readonly groups: readonly FoundGroup[];
  /** The search text as typed. */
  readonly typed: string;
  readonly isPending: boolean;
  /** Why the search failed. */
  readonly issue: string | undefined;
}

const path = '/admin/platform/find';
const settlesAfterMs = 180;
const fewestLetters = 2;

/** Whether the text is too short to search rows. */
export const isTooShort = (typed: string): boolean => [...typed.trim()].length < fewestLetters;

/** Searches rows by number or name after a pause in typing; the previous rows stay until the next ones arrive. */
export function useFound(typed: string): FoundAnswer {
  const search = typed.trim();
  const settled = useAfterRender(search);
  const isAsked = !isTooShort(search);
  const isReady = isAsked && settled === search;
  const { data, isFetching, error } = useCall<{ readonly groups: readonly FoundGroup[] }>(
    path,
    { text: settled },
    { isReady, keepPreviousData: true },
  );
  useEffect(() => () => queryClient.removeQueries({ queryKey: [path] }), []);
  const isPending = isAsked && (!isReady || isFetching);
  return {
    groups: isAsked ? (data?.groups ?? []) : [],
    typed,
    isPending,
    issue: isAsked && !isPending ? error?.msg : undefined,
  };
}

function useAfterRender(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
