export { dueTasks } from './due.ts';
export type { LifecycleServer } from './effects.ts';
export { type AnyReaction, type LockPosition, ResourceEngine, resourceEngineOf } from './engine.ts';
export { asProvider, asSystem, type Operation, operationOf, systemWithin } from './operation.ts';
export { type Change, defineLockOrder, on } from './reactions.ts';
export { recordTimeline, timelineCells, timelineColumns, type TimelineEntry } from './timeline.ts';
export { requireEffects, transition, tryTransition } from './transition.ts';
