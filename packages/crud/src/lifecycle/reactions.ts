import type { AnyCommand, ByIn, InputIn, RowIn } from '@shopkeeper/resource/lifecycle';
import type { AnyReaction, LockPosition } from './engine.ts';
import type { Operation } from './operation.ts';

/** Names the kinds of rows that transactions lock, in the order of locking: the same everywhere, so that none wait in a circle. */
export function defineLockOrder<const N extends string>(names: readonly N[]): Readonly<Record<N, LockPosition>> {
  const positions = names.map((name, position): [string, LockPosition] => [name, { name, position }]);
  return Object.fromEntries(positions) as Readonly<Record<string, LockPosition>> as Readonly<Record<N, LockPosition>>;
}

/** What a reaction is given: the row after and before the change, and the input. */
export interface Change<C> {
  readonly row: RowIn<C>;
  readonly before: RowIn<C>;
  readonly input: InputIn<C>;
  /** What the effect returned for the audit log. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** When a reaction runs. */
export interface ReactionOptions {
  /** Whether it runs for rows that are tests, too: only for what belongs to the life of the row itself. Default false. */
  readonly alsoForTests?: boolean;
}

type AnyTyped = Pick<AnyCommand, 'name' | 'resource'>;

/**
 * Reacts to a transition or action of another module in its transaction: a rejection or error undoes the transition. Reactions run
 * in the order of their locks. The module that makes the transition does not know of them. Rows that are tests (`testRows` of their resource) are
 * passed only to reactions that ask for them.
 */
export const on = <const C extends AnyTyped>(
  commands: C | readonly C[],
  lock: LockPosition,
  run: (op: Operation<ByIn<C>>, change: Change<C>) => Promise<unknown>,
  options: ReactionOptions = {},
): AnyReaction => ({
  ...options,
  to: (Array.isArray(commands) ? commands : [commands]) as readonly AnyTyped[],
  lock,
  // The engine runs a reaction only for the commands that it names.
  run: run as unknown as AnyReaction['run'],
});

/** What a reaction to every transition is given besides: which one it was. */
export interface NamedChange extends Change<AnyCommand> {
  readonly command: Pick<AnyCommand, 'name' | 'resource'>;
}

/** Reacts to every transition and action of the shop, after the reactions to the single one, in the same transaction. */
export const onEvery = (run: (op: Operation, change: NamedChange) => Promise<unknown>): AnyReaction => ({
  to: 'every',
  lock: { name: 'every', position: Number.MAX_SAFE_INTEGER },
  // The engine passes the operation of the command and its change.
  run: run as AnyReaction['run'],
});
