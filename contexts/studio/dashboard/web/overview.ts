import { useCall } from '@shopkeeper/api-client';
import type { Span } from '../dashboard.domain.ts';
import type { Overview } from '../overview.domain.ts';

const everyMs = 60_000;

/** Reads the dashboard of a span; reloaded every minute while it is visible. */
export const useOverview = (span: Span) =>
  useCall<Overview>('/admin/studio/dashboard/overview', { span }, { keepPreviousData: true, everyMs });
