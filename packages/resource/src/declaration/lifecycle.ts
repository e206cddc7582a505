import type { Fields } from '../fields/kinds.ts';
import type { Rejection } from './rejection.ts';
import type { Filled, Given, Hook, InputFields, Row, StatesOf, TimeField, WithoutLines } from './rows.ts';

/**
 * Who can perform a transition: `staff` and `member` are people, `system` is a task or job of the shop itself, `provider` is the
 * callback of an external service.
 */
export type ActorKind = 'staff' | 'member' | 'system' | 'provider';

/** The actor of a transition, as far as pure rules need it. */
export type RuleActor =
  | {
      readonly kind: 'staff' | 'member';
      readonly id: number;
      readonly isSuper: boolean;
      readonly permissions: ReadonlySet<string>;
    }
  | { readonly kind: 'system' | 'provider'; readonly name: string };

/** What a rule knows besides the row: the instant (UTC epoch ms), the actor, and the values that `needs` declares. */
export interface RuleContext<Known = Readonly<Record<never, never>>> {
  readonly at: number;
  readonly actor: RuleActor | null;
  readonly known: Known;
}

/** The row as a guard sees it: its id and the columns that `reads` names, or all of them, without lines. */
type Seen<F, R> = R extends readonly (infer Name)[]
  ? Pick<WithoutLines<F>, Extract<Name | 'id', keyof WithoutLines<F>>>
  : WithoutLines<F>;

/** What transitions and actions declare alike, checked against the fields of their resource. */
interface CommandBody<F, I, N, R> {
  readonly input?: I & Fields;
  /**
   * Whether it is offered for a row, asked by the button and by the call. It sees the columns that `reads` names, without `reads`
   * all but the lines. A rejection is the reason that the button shows.
   */
  readonly guard?: (row: Seen<F, R>, context: RuleContext<Known<N>>) => true | Rejection;
  /** Whether it is possible with this input; asked by the call only. */
  readonly validate?: Hook<[row: Row<F>, input: Filled<InputFields<I>>, context: RuleContext<Known<N>>], true | Rejection>;
  /** Set where money, stock or points change: the call then requires an idempotency key. */
  readonly idempotency?: 'required';
  /** The dialog warns before the call. */
  readonly danger?: boolean;
  /** Also offered for many rows at once, as a job. */
  readonly bulk?: boolean;
  /** The most rows at once, where they are fewer than for other commands. */
  readonly bulkMost?: number;
  /** Adds an entry to the timeline of the row, for staff or also for the member who owns it. */
  readonly timeline?: 'staff' | 'member';
}

interface TransitionBody<F, States extends string, I, N, R> extends CommandBody<F, I, N, R> {
  readonly from: readonly States[];
  /** The system performs the transition once the instant in this field has passed. */
  readonly due?: TimeField<F>;
}

interface ActionBody<F, States extends string, I, N, R> extends CommandBody<F, I, N, R> {
  /** The states in which it is offered. Default all. */
  readonly from?: readonly States[];
}

type Known<N> = Filled<InputFields<N>>;
/** The columns that the guard of a command reads: lists read these and no others for it; without them they read whole rows. */
type Reads<F, R> = { readonly reads?: R & readonly (keyof WithoutLines<F>)[] };
type At<M, K> = K extends keyof M ? M[K] : unknown;
/** What is inferred of the transitions of a resource, by their names. */
export type Inferred = Readonly<Record<string, unknown>>;

/**
 * The lifecycle of a resource. Each inferred part of a transition has a mapped type of its own: TypeScript infers each by itself,
 * so a wrong transition leaves the types of the others intact.
 */
export interface LifecycleSpec<F, S, T, I, N, B, R> {
  /** The choice field with the state. */
  readonly field: S;
  readonly transitions: { readonly [K in keyof T]: { readonly to: T[K] & readonly StatesOf<F, S>[] } } & {
    readonly [K in keyof I]: TransitionBody<F, StatesOf<F, S>, I[K], At<N, K>, At<R, K>>;
  } & { readonly [K in keyof R]: Reads<F, R[K]> } & { readonly [K in keyof N]: { readonly needs?: N[K] & Fields } } & {
    readonly [K in keyof B]: { readonly by?: B[K] & readonly ActorKind[] };
  };
}

/** The actions of a resource: each changes a row but not its state. */
export type ActionsSpec<F, S, I, N, B, R> = {
  readonly [K in keyof I]: ActionBody<F, StatesOf<F, S>, I[K], At<N, K>, At<R, K>>;
} & { readonly [K in keyof R]: Reads<F, R[K]> } & { readonly [K in keyof N]: { readonly needs?: N[K] & Fields } } & {
  readonly [K in keyof B]: { readonly by?: B[K] & readonly ActorKind[] };
};

/** A transition or an action, with its types. */
export interface Command<F, I, N, B extends ActorKind, R> {
  readonly name: string;
  /** `<context>.<resource>`. */
  readonly resource: string;
  readonly by: readonly B[];
  readonly input?: I & Fields;
  readonly needs?: N & Fields;
  /** Used by the compiler only; never present at run time. */
  readonly _?: { readonly fields: F; readonly input: I; readonly needs: N; readonly reads: R };
}

/** A declared transition: `order.transitions.close`. */
export interface Transition<F, To extends string, I, N, B extends ActorKind, R> extends Command<F, I, N, B, R> {
  readonly from: readonly string[];
  readonly to: readonly To[];
}

/** A declared action: `order.actions.note`. */
export interface ResourceAction<F, I, N, B extends ActorKind, R> extends Command<F, I, N, B, R> {
  readonly from: readonly string[];
  readonly to: null;
}

type Actors<B> = B extends readonly (infer One extends ActorKind)[] ? One : 'staff';
type Targets<T> = T extends readonly (infer One extends string)[] ? One : never;

/** The transitions of a declared resource, by name. */
export type Transitions<F, T, I, N, B, R> = {
  readonly [K in keyof Given<T>]: Transition<F, Targets<At<T, K>>, At<I, K>, At<N, K>, Actors<At<B, K>>, At<R, K>>;
};

/** The actions of a declared resource, by name. */
export type Actions<F, I, N, B, R> = {
  readonly [K in keyof Given<I>]: ResourceAction<F, At<I, K>, At<N, K>, Actors<At<B, K>>, At<R, K>>;
};

/** A transition or an action, whatever its resource. */
export interface AnyCommand {
  readonly name: string;
  readonly resource: string;
  readonly from: readonly string[];
  /** The target states; null for an action. */
  readonly to: readonly string[] | null;
  readonly by: readonly ActorKind[];
  readonly input?: Fields;
  readonly needs?: Fields;
  /** The columns that its guard reads; without them the guard reads whole rows. */
  readonly reads?: readonly string[];
  readonly guard?: Hook<[row: never, context: RuleContext<never>], true | Rejection>;
  readonly validate?: Hook<[row: never, input: never, context: RuleContext<never>], true | Rejection>;
  readonly idempotency?: 'required';
  readonly danger?: boolean;
  readonly bulk?: boolean;
  readonly bulkMost?: number;
  readonly timeline?: 'staff' | 'member';
  readonly due?: string;
}

declare const none: unique symbol;
/** The input of a command that has none: no key can be given. */
interface NoInput {
  readonly [none]?: never;
}

type Types<C> = C extends { readonly _?: (infer T) | undefined } ? NonNullable<T> : never;
type Inputs<I> = keyof InputFields<I> extends never ? NoInput : Filled<InputFields<I>>;

/** The row that a command changes. */
export type RowIn<C> = Types<C> extends { readonly fields: infer F } ? Row<F> : never;
/** The row as the guard of a command sees it: its id and the columns that it reads. */
export type SeenIn<C> = Types<C> extends { readonly fields: infer F; readonly reads: infer R } ? Seen<F, R> : never;
/** The input of a command. */
export type InputIn<C> = Types<C> extends { readonly input: infer I } ? Inputs<I> : never;
/** The values that a command needs beyond its row. */
export type NeedsIn<C> = Types<C> extends { readonly needs: infer N } ? Known<N> : never;
/** The actors that can perform a command. */
export type ByIn<C> = C extends { readonly by: readonly (infer B extends ActorKind)[] } ? B : never;
/** The target states of a transition. */
export type TargetIn<C> = C extends { readonly to: readonly (infer To)[] } ? To : never;
