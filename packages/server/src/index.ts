export { createBreaks, mapWithBreaks } from './breaks.ts';
export { clearCacheRoute } from './routes/derived.ts';
export { type Clock, systemClock, timeZoneOf } from './clock.ts';
export { type Engine } from './routes/engine.ts';
export { badInput, businessError, notFound, RequestError, requirePermission, unwrap } from './routes/errors.ts';
export {
  type Actor,
  type Answer,
  type Context,
  type DefinedRoute,
  defineRoute,
  Done,
  fileDownload,
  type Outline,
  rawAnswer,
  RawAnswer,
  type RawRequest,
  type ReceivedFile,
  type Route,
  type Rule,
  type SignedContext,
} from './routes/route.ts';
