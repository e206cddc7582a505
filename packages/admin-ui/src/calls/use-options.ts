import type { ResourceRef, StatusColor } from '@shopkeeper/resource/fields';
import { useEffect, useState } from 'react';
import { useCall } from '@shopkeeper/api-client';
import type { ListAnswer } from './wire.ts';

/** One selectable value. */
export interface Choice<V extends string | number = string> {
  readonly value: V;
  readonly label: string;
  readonly statusColor?: StatusColor;
}

type Dictionaries = Readonly<Record<string, readonly Choice[]>>;

/** Returns the values of a dictionary in the interface language, in the dictionary's order. */
export function useDictionary(code: string): { readonly choices: readonly Choice[]; readonly isLoading: boolean } {
  const { data, isLoading } = useCall<Dictionaries>('/admin/platform/dictionary/options', { codes: [code] });
  return { choices: data?.[code] ?? [], isLoading };
}

/** Returns the value after it was unchanged for `restMs`. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}

const listOf = (target: ResourceRef): string => `/admin/${target.context}/${target.name}/GetPageData`;

const choicesOf = (target: ResourceRef, answer: ListAnswer | undefined): readonly Choice<number>[] =>
  (answer?.result ?? []).map((row) => ({ value: row.id, label: String(row[target.label] ?? row.id) }));

/** Searches rows of another resource and returns them with their labels. */
export function useReferences(target: ResourceRef, options: { readonly term: string; readonly isReady: boolean }) {
  const body = { page: { currentPage: 1, pageSize: 20 }, quick: options.term };
  const { data, isFetching } = useCall<ListAnswer>(listOf(target), body, { isReady: options.isReady, keepPreviousData: true });
  return { choices: choicesOf(target, data), isFetching };
}

/** Returns the labels of rows by id. Sends no request while all labels are known. */
export function useReferenceLabels(
  target: ResourceRef,
  ids: readonly number[],
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const missing = ids.filter((id) => known[String(id)] === undefined).toSorted((a, b) => a - b);
  const body = { page: { currentPage: 1, pageSize: 500 }, filters: { field: 'id', op: 'in', value: missing } };
  const { data } = useCall<ListAnswer>(listOf(target), body, { isReady: missing.length > 0 });
  return { ...known, ...Object.fromEntries(choicesOf(target, data).map(({ value, label }) => [String(value), label])) };
}
