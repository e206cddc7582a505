import { useCall } from '@shopkeeper/api-client';
import type { Comparison, Days, Span } from '../dashboard.domain.ts';
import type { Overview, Panels, Ranking, Sold } from '../overview.domain.ts';

/** What the dashboard sums: a span up to today, or days of one's own. */
export interface Range extends Partial<Days> {
  readonly span: Span;
}

const everyMs = 60_000;

/** Reads the metrics of a range; reloaded every minute while they are visible. */
export const useOverview = (range: Range, compare: Comparison) =>
  useCall<Overview>('/admin/studio/dashboard/overview', { ...range, compare }, { keepPreviousData: true, everyMs });

/** Reads what stands below the metrics, which takes longer. */
export const usePanels = (range: Range) =>
  useCall<Panels>('/admin/studio/dashboard/panels', range, { keepPreviousData: true, everyMs });

/** Reads all best sellers of a range. */
export const useBestSellers = (range: Range, by: Ranking) =>
  useCall<{ readonly products: readonly Sold[] }>('/admin/studio/dashboard/best-sellers', { ...range, by });
