import { useCall } from '@shopkeeper/api-client';
import type { Days, Span } from '../dashboard.domain.ts';
import type { Overview, Ranking, Sold } from '../overview.domain.ts';

/** What the dashboard sums: a span up to today, or days of one's own. */
export interface Range extends Partial<Days> {
  readonly span: Span;
}

const everyMs = 60_000;

/** Reads the dashboard of a range; reloaded every minute while it is visible. */
export const useOverview = (range: Range) =>
  useCall<Overview>('/admin/studio/dashboard/overview', range, { keepPreviousData: true, everyMs });

/** Reads all best sellers of a range. */
export const useBestSellers = (range: Range, by: Ranking) =>
  useCall<{ readonly products: readonly Sold[] }>('/admin/studio/dashboard/best-sellers', { ...range, by });
