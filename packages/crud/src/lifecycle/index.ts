export { dueTasks } from './due.ts';
export type { LifecycleServer } from './effects.ts';
export {
  type AnyMessageChannel,
  type AnyReaction,
  type BlockedTermSource,
  type CallbackHandler,
  type LockPosition,
  type Messenger,
  ResourceEngine,
  resourceEngineOf,
  type ResultHandler,
} from './engine.ts';
export { later, laterJob } from './later.ts';
export { handleCallResult, onCallback, onCallResult } from './callbacks.ts';
export { asProvider, asSystem, type Operation, operationOf, providerWithin, systemWithin } from './operation.ts';
export { type Change, defineLockOrder, type NamedChange, on, onEvery } from './reactions.ts';
export { recordTimeline, timelineCells, timelineColumns, type TimelineEntry } from './timeline.ts';
export { requireEffects, transition, tryTransition } from './transition.ts';
