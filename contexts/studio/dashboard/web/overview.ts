import { useCall } from '@shopkeeper/api-client';
import { type Comparison, type Days, daysIn, type Span } from '../dashboard.domain.ts';
import type { Boards } from '../layout.domain.ts';
import type { MetricGroups } from '../metric-groups.domain.ts';
import type { Overview, Panels, Ranking, Sold } from '../overview.domain.ts';

/** What the dashboard sums: a span up to today, or days of one's own. */
export interface Range extends Partial<Days> {
  readonly span: Span;
}

/** What the address of the page says; what it leaves out is that of the saved dashboard, or of the standard one (`board` 0). */
export interface DashboardRequest extends Partial<Range> {
  readonly board?: number;
  readonly compare?: Comparison;
}

const everyMs = 60_000;

/** The path of all calls of the dashboard. */
export const calls = '/admin/studio/dashboard';

/** Reads the metrics of a range; reloaded every minute while they are visible. */
export const useOverview = (asked: DashboardRequest) =>
  useCall<Overview>(`${calls}/overview`, asked, { keepPreviousData: true, everyMs });

/** Reads what stands below the metrics, which takes longer. */
export const usePanels = ({ compare: _compare, ...asked }: DashboardRequest, isReady: boolean) =>
  useCall<Panels>(`${calls}/panels`, asked, { keepPreviousData: true, everyMs, isReady });

/** Reads the groups of metrics that stand in panels of their own. */
export const useGroups = (asked: DashboardRequest, isReady: boolean) =>
  useCall<MetricGroups>(`${calls}/groups`, asked, { keepPreviousData: true, everyMs, isReady });

/** Reads all best sellers of a range. */
export const useBestSellers = (range: Range, by: Ranking) =>
  useCall<{ readonly products: readonly Sold[] }>(`${calls}/best-sellers`, { ...range, by });

/** Reads the saved dashboards that the user may open, once they are asked for. */
export const useBoards = (isReady: boolean) => useCall<Boards>(`${calls}/boards`, {}, { isReady, showError: true });

/** The range that is shown: of the address, and once the metrics are there the one they were summed for. */
export function shownRange(asked: DashboardRequest, overview: Overview | undefined): Range {
  if (asked.span !== undefined || asked.from !== undefined || !overview) return { ...asked, span: asked.span ?? 'days30' };
  return overview.span === null ? { span: 'days30', ...daysIn(overview.period) } : { span: overview.span };
}
