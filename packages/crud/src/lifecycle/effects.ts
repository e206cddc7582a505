import type { RowOf } from '@shopkeeper/resource';
import type { ByIn, InputIn, NeedsIn, RowIn, SeenIn, TargetIn } from '@shopkeeper/resource/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import type { Operation } from './operation.ts';

declare const made: unique symbol;

/** The result of an effect. Only `to.<state>(…)` and `write(…)` make one, so that its columns are checked. */
export interface Outcome {
  readonly [made]: true;
}

/** An outcome as the engine reads it. */
export interface OutcomeData {
  readonly state: string | null;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly details: Readonly<Record<string, unknown>>;
}

type Fixed = 'id' | 'version' | 'createdAt' | 'updatedAt';
type StateOf<R> = R extends { readonly state: (infer S) | null } ? S : never;
/** The fields that an effect may write: not the standard ones, not the state. */
type Writable<R> = Partial<Omit<RowOf<R>, Fixed | (StateOf<R> & PropertyKey)>>;
type Details = Readonly<Record<string, unknown>>;

type Exact<Given, Wanted> = Given & { readonly [K in Exclude<keyof Given, keyof Wanted>]: never };
type Write<R> = <const V extends Writable<R>>(columns: Exact<V, Writable<R>>, details?: Details) => Outcome;

interface EffectArgs<C> {
  /** The row under its lock, before the change. */
  readonly row: RowIn<C>;
  readonly input: InputIn<C>;
}

type TransitionEffect<R, C> = (
  op: Operation<ByIn<C>>,
  args: EffectArgs<C> & { readonly to: { readonly [S in TargetIn<C> & string]: Write<R> } },
) => Promise<Outcome>;
type ActionEffect<R, C> = (op: Operation<ByIn<C>>, args: EffectArgs<C> & { readonly write: Write<R> }) => Promise<Outcome>;

type TransitionsIn<R> = R extends { readonly transitions: infer T } ? T : never;
type ActionsIn<R> = R extends { readonly actions: infer A } ? A : never;
type CommandsIn<R> = TransitionsIn<R> & ActionsIn<R>;
type Needing<R> = {
  [K in keyof CommandsIn<R>]: keyof NeedsIn<CommandsIn<R>[K]> extends never ? never : K;
}[keyof CommandsIn<R>];
type ManyTargets<T> = { [K in keyof T]: IsUnion<TargetIn<T[K]>> extends true ? K : never }[keyof T];
type IsUnion<T, Whole = T> = T extends Whole ? ([Whole] extends [T] ? false : true) : never;

/** What guards need beyond the row, for many rows at once, in their order. It is looked up by what the guard sees of the row. */
type Known<R> = {
  readonly [K in Needing<R>]: (
    db: Queryable,
    rows: readonly SeenIn<CommandsIn<R>[K]>[],
  ) => Promise<readonly NeedsIn<CommandsIn<R>[K]>[]>;
};

/**
 * The server side of a lifecycle. An effect runs in the transaction under the row's lock and ends by calling `to.<state>` with the
 * columns it writes; without an effect the row only takes the target state. Transitions with several targets need an effect, as do
 * all actions.
 */
export type LifecycleServer<R> = {
  readonly effects?: {
    readonly [K in ManyTargets<TransitionsIn<R>>]: TransitionEffect<R, TransitionsIn<R>[K]>;
  } & { readonly [K in keyof TransitionsIn<R>]?: TransitionEffect<R, TransitionsIn<R>[K]> };
} & ([keyof ActionsIn<R>] extends [never]
  ? { readonly actions?: Readonly<Record<never, never>> }
  : { readonly actions: { readonly [K in keyof ActionsIn<R>]: ActionEffect<R, ActionsIn<R>[K]> } }) &
  ([Needing<R>] extends [never] ? { readonly known?: Readonly<Record<never, never>> } : { readonly known: Known<R> });
