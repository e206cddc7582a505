import type { RecordedCall, RecordedPage } from '../bug-report.domain.ts';

const call: RecordedCall = {
  method: 'POST',
  path: '/admin/catalog/product/GetDetailPage',
  body: { id: 999_999 },
  status: 404,
  code: 404,
  error: 'request.not-found',
  shape: { error: 'string' },
  data: { error: 'request.not-found' },
};

/** A recorded page with one call that failed, changed by `over`. */
export const recorded = (over: Partial<RecordedCall> = {}): RecordedPage => ({
  calls: [{ ...call, ...over }],
  state: { tabs: ['/admin/catalog/product/999999'], language: 'en', theme: 'light', traceId: null },
});
