import type { ActorKind } from '@shopkeeper/resource/lifecycle';
import type { Language } from '@shopkeeper/resource/schema';
import type { Actor, SignedContext } from '@shopkeeper/server';
import type { Database, Tx } from '@shopkeeper/server/database';
import type { Scope } from '../list/list.ts';
import { type ResourceEngine, resourceEngineOf } from './engine.ts';

/** A person who is signed in. */
export interface Person<K extends 'staff' | 'member'> extends Actor {
  readonly kind: K;
}

/** A task, job or callback. It has no account; `name` stands in the audit log. */
interface Service<K extends 'system' | 'provider'> {
  readonly kind: K;
  readonly audience: K;
  readonly id: null;
  readonly name: string;
  readonly username: string;
  readonly nickname: string;
}

/** The actors by their kind. Operations index this map, so that `Operation<'staff'>` is an `Operation<'staff' | 'system'>`. */
export interface Actors {
  readonly staff: Person<'staff'>;
  readonly member: Person<'member'>;
  readonly system: Service<'system'>;
  readonly provider: Service<'provider'>;
}

/** One unit of work: a transaction, who performs it, and at which instant (UTC epoch ms). Everything that changes data takes it. */
export interface Operation<K extends ActorKind = ActorKind> {
  readonly tx: Tx;
  readonly actor: Actors[K];
  readonly at: number;
  readonly ip: string;
  readonly traceId: string;
  readonly lang: Language;
  readonly engine: ResourceEngine;
  /** Limits the rows that the actor can see and change, beyond the scope of the resource. */
  readonly scope?: Scope;
}

/** The signed-in person as an actor. */
export function personOf(actor: Actor): Actors['staff' | 'member'] {
  return actor.audience === 'admin' ? { ...actor, kind: 'staff' } : { ...actor, kind: 'member' };
}

/** The operation of a request in the given transaction: it acts as the caller. */
export const operationOf = (context: SignedContext, tx: Tx, scope?: Scope): Operation<'staff' | 'member'> => ({
  tx,
  actor: personOf(context.actor),
  at: context.at,
  ip: context.ip,
  traceId: context.traceId,
  lang: context.lang,
  engine: resourceEngineOf(context),
  ...(scope ? { scope } : {}),
});

const service = <K extends 'system' | 'provider'>(kind: K, name: string): Service<K> => ({
  kind,
  audience: kind,
  id: null,
  name,
  username: name,
  nickname: name,
});

interface Run {
  readonly db: Pick<Database, 'transaction'>;
  readonly engine: ResourceEngine;
}

const asService = (engine: ResourceEngine, tx: Tx, traceId: string) => ({
  tx,
  at: engine.clock.now(),
  ip: '',
  traceId,
  lang: 'zh-cn' as const,
  engine,
});

/** Runs work of the shop itself, named `<context>.<task>`, in a transaction of its own. */
export const asSystem = <T>({ db, engine }: Run, name: string, work: (op: Operation<'system'>) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await engine.settings.refresh(tx);
    return work({ ...asService(engine, tx, name), actor: service('system', name) });
  });

/** The shop itself acts within the operation of somebody else, for what follows from it and nobody may ask for. */
export const systemWithin = (op: Omit<Operation, 'actor'>, name: string): Operation<'system'> => ({
  tx: op.tx,
  actor: service('system', name),
  at: op.at,
  ip: op.ip,
  traceId: op.traceId,
  lang: op.lang,
  engine: op.engine,
});

/** A provider acts within the operation of somebody else: staff process its callback again. */
export const providerWithin = (
  op: Operation,
  provider: { readonly name: string; readonly eventId: string },
): Operation<'provider'> => ({
  ...systemWithin(op, provider.name),
  traceId: provider.eventId,
  actor: service('provider', provider.name),
});

/** Runs the callback of a provider in a transaction of its own; its event id is the trace id of the audit entries. */
export const asProvider = <T>(
  { db, engine }: Run,
  provider: { readonly name: string; readonly eventId: string },
  work: (op: Operation<'provider'>) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await engine.settings.refresh(tx);
    return work({ ...asService(engine, tx, provider.eventId), actor: service('provider', provider.name) });
  });
