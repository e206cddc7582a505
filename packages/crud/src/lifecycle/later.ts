import type { Json } from '@shopkeeper/resource/fields';
import type { AnyCommand } from '@shopkeeper/resource/lifecycle';
import { defineJob, type JobKind, startJob } from '@shopkeeper/server/jobs';
import { type AnyReaction, type LaterReaction, type LockPosition, resourceEngineOf } from './engine.ts';
import { asSystem, type Operation } from './operation.ts';
import type { Change } from './reactions.ts';

type AnyTyped = Pick<AnyCommand, 'name' | 'resource'>;

interface Later<C extends AnyTyped, P extends Json> {
  /** Unique in the shop and never changed: stored jobs refer to it. */
  readonly name: string;
  /** The number of runs in all; 8 by default. The pause doubles from two seconds up to an hour. */
  readonly attempts?: number;
  /** What `run` is given: plain values of the change, as the row may have changed again by then. */
  readonly carry: (change: Change<C>) => P;
  /** Runs in a transaction of its own. What leaves the database belongs in a call of a provider. */
  readonly run: (op: Operation<'system'>, carried: P) => Promise<unknown>;
}

interface Payload {
  readonly name: string;
  readonly attempts: number;
  readonly traceId: string;
  readonly carried: Json;
}

const defaultAttempts = 8;
const kind = 'later';
const finished = 'finished';
/** Queueing a job locks no row that others lock. */
const afterLocks: LockPosition = { name: 'later', position: Number.MAX_SAFE_INTEGER };

/**
 * Reacts to a transition or action of another module after its transaction: the job is queued in it and runs once it is committed.
 * Its effects are committed exactly once. A job whose last attempt failed is a dead letter, which staff can run again.
 */
export function later<const C extends AnyTyped, P extends Json>(
  commands: C | readonly C[],
  { name, attempts = defaultAttempts, carry, run }: Later<C, P>,
): AnyReaction {
  const queue = async (op: Operation, change: Change<C>): Promise<void> => {
    const payload: Payload = { name, attempts, traceId: op.traceId, carried: carry(change) };
    await startJob(op.tx, { kind }, { payload, owner: { audience: 'admin', id: null } });
  };
  return {
    to: (Array.isArray(commands) ? commands : [commands]) as readonly AnyTyped[],
    lock: afterLocks,
    run: queue as AnyReaction['run'],
    // The engine passes to `run` what `carry` of the same reaction returned.
    later: { name, run: run as LaterReaction['run'] },
  };
}

/**
 * The job of all later reactions. The last statement of its transaction marks it as finished, so that a process that is killed
 * after the commit repeats nothing. A name that no module has any more is a failed attempt.
 */
export const laterJob: JobKind = defineJob<Payload>({
  kind,
  retries: ({ attempts }) => ({ attempts }),
  labelOf: ({ name }) => name,
  async run(context, { name, traceId, carried }) {
    if (context.cursor === finished) return;
    const engine = resourceEngineOf(context);
    const reaction = engine.laterReaction(name);
    if (!reaction) throw new Error(`no module has a later reaction named ${name}`);
    await asSystem({ db: context.db, engine }, name, async (op) => {
      await reaction.run({ ...op, traceId } as never, carried as never);
      await context.save(op.tx, { cursor: finished });
    });
  },
});
