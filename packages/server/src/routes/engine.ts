import type { Clock } from '../clock.ts';
import type { SettingsStore } from './settings-store.ts';

/**
 * What the composition hands to every request, job and task. The server itself needs clock and settings only; `@shopkeeper/crud`
 * extends it by the registered resources with their lifecycles and reactions.
 */
export interface Engine {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  /** Whether the environment of this process lets super administrators run the commands of the terminal. Without it: no. */
  readonly allowsCommands?: boolean;
}
