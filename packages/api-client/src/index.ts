export { followEvents, isStreamOpen, onServerEvent } from './events/server-events.ts';
export { ApiError, errorData, isSilent } from './http/api-error.ts';
export { apiUrl, call, connectCalls, read } from './http/calls.ts';
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
export { recentCalls } from './http/recent-calls.ts';
export { regionPath } from './regions/region-code.ts';
export { type ParsedAddress, parseAddress } from './regions/parse-address.ts';
export { containsAll, namesOf, pathTo, type RegionBranch, searchRegions } from './regions/region-tree.ts';
export { useRegionNames, useRegionTree } from './regions/use-regions.ts';
