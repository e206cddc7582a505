import { useEffect, useState } from 'react';
import { queryClient, useCall } from '../../http/query.ts';

/** What the server found on one page. */
export interface FoundGroup {
  readonly resource: string;
  /** The path of its list. */
  readonly page: string;
  readonly rows: readonly { readonly id: number; readonly label: string; readonly hint: string }[];
}

export interface FoundAnswer {
  readonly groups: readonly FoundGroup[];
  /** The words the groups belong to. */
  readonly typed: string;
  readonly isPending: boolean;
  /** Why nothing could be looked for. */
  readonly issue: string | undefined;
}

const path = '/admin/platform/find';
const settlesAfterMs = 180;
const fewestLetters = 2;

/** Whether rows are not looked for yet. */
export const isTooShort = (typed: string): boolean => [...typed.trim()].length < fewestLetters;

/** Rows by number or name, read once the typing has settled; the former ones stay until the next are there. */
export function useFound(typed: string): FoundAnswer {
  const requested = typed.trim();
  const settled = useAfterRender(requested);
  const isAsked = !isTooShort(requested);
  const isReady = isAsked && settled === requested;
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
