import { computesTotalsOnRequest } from '@shopkeeper/resource';
import { useState } from 'react';
import { useMutationCall } from '@shopkeeper/api-client';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import { useTotals } from './use-totals.ts';

type Sums = Readonly<Record<string, number>>;

interface Asked {
  readonly filters: unknown;
  readonly quick: unknown;
}

interface Answer {
  readonly about: string;
  readonly sums: Sums;
  readonly at: number;
}

/** Exact sums and count of a list with more rows than are counted, computed on request. */
export interface ExactTotals {
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  /** Null until they are loaded, and again after the list's filters or search change. */
  readonly found: { readonly count: number; readonly sums: Sums; readonly at: number } | null;
  ask(): void;
}

/** Null where the list's sums are read automatically, or where it has none. */
function useExactTotals({ resource, body, pageInfo }: ResourceList): ExactTotals | null {
  const options: Asked = { filters: body.filters, quick: body.quick };
  const about = JSON.stringify(options);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { mutate, isPending, isError, variables } = useMutationCall<Sums, Asked>(`${resource.prefix}GetExactTotals`, {
    showError: false,
  });
  if (!computesTotalsOnRequest(resource) || pageInfo?.exact !== false) return null;
  const isAboutThis = JSON.stringify(variables) === about;
  const { count = 0, ...sums } = answer?.sums ?? {};
  return {
    isPending: isPending && isAboutThis,
    hasFailed: isError && isAboutThis,
    found: answer?.about === about ? { count, sums, at: answer.at } : null,
    ask: () => mutate(options, { onSuccess: (sums) => setAnswer({ about, sums, at: Date.now() }) }),
  };
}

/** The totals in the footer of a list. */
export interface ListTotals {
  /** Sums over the whole result by column; null for a list without totals, or where they must be requested first. */
  readonly totals: Sums | null;
  readonly exact: ExactTotals | null;
}

export function useListTotals(list: ResourceList): ListTotals {
  const counted = useTotals(list);
  const exact = useExactTotals(list);
  return { totals: exact?.found?.sums ?? counted, exact };
}
