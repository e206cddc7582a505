import type { SettingsStore } from './settings-store.ts';

/** The source of the current time, UTC epoch ms. Tests pass a clock that they can set. */
export interface Clock {
  readonly now: () => number;
}

/** The real time. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * What the composition hands to every request, job and task. The server itself needs clock and settings only; `@shopkeeper/crud`
 * extends it by the registered resources with their lifecycles and reactions.
 */
export interface Engine {
  readonly clock: Clock;
  readonly settings: SettingsStore;
}
