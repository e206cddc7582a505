export { followEvents, onServerEvent } from './events/server-events.ts';
export { ApiError, errorData, isSilent } from './http/api-error.ts';
export { apiUrl, call, connectCalls } from './http/calls.ts';
export { type Failure, traceOf, useFailures } from './http/failures.ts';
export {
  type Notice,
  type NoticeKind,
  showNotice,
  showNoticeOnNextScreen,
  showNoticesBy,
  takeWaitingNotices,
} from './http/notices.ts';
export { PageKeyContext, usePageKey } from './http/page-key.ts';
export {
  forgetReadsOf,
  queryClient,
  readAhead,
  type ReadOptions,
  refreshReads,
  useCall,
  useMutationCall,
  type WriteOptions,
} from './http/query.ts';
export { regionPath } from './regions/region-code.ts';
export { type Region, regionsUnder, useRegionNames, useRegions } from './regions/use-regions.ts';
