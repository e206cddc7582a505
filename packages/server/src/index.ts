export { clearCacheRoute } from './routes/derived.ts';
export { badInput, businessError, notFound, RequestError, requirePermission, unwrap } from './routes/errors.ts';
export {
  type Actor,
  type Answer,
  csvDownload,
  type DefinedRoute,
  defineRoute,
  Done,
  type Outline,
  type ReceivedFile,
  type Route,
  type Rule,
  type SignedContext,
} from './routes/route.ts';
