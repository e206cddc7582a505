import type { AnyProvider, InputOf, OnResult, ProviderKind, ResultOf } from '@shopkeeper/server/providers';
import { type CallbackHandler, resourceEngineOf, type ResultHandler } from './engine.ts';
import { asProvider, type Operation } from './operation.ts';

/**
 * Handles the verified callbacks of all providers of a kind: `onCallback(payment, (op, event) => transition(op, …))`. It runs in one
 * transaction with the mark that the callback is processed; an error undoes both, and the callback can be processed again.
 */
export const onCallback = <Event>(
  { kind }: ProviderKind<Event>,
  run: (op: Operation<'provider'>, event: Event) => Promise<unknown>,
): CallbackHandler => ({
  kind,
  // The engine passes only events of providers of this kind, which `defineProvider` types by it.
  run: run as CallbackHandler['run'],
});

/**
 * Handles what a provider replied to a call of the shop, in a transaction of its own and once: `onCallResult(wechatPay, 'refund',
 * (op, { input, result }) => …)`. If it fails, it is repeated with the reply; the call is not made again.
 */
export const onCallResult = <
  const P extends Pick<AnyProvider, 'name' | 'operations'>,
  const K extends keyof P['operations'] & string,
>(
  provider: P,
  operation: K,
  run: (
    op: Operation<'provider'>,
    call: { readonly input: InputOf<P['operations'][K]>; readonly result: ResultOf<P['operations'][K]> },
  ) => Promise<unknown>,
): ResultHandler => ({
  provider: provider.name,
  operation,
  // The engine passes only the input and the result of this operation.
  run: run as ResultHandler['run'],
});

/** Passes the result of a call to its handlers; the job of the calls takes it. */
export const handleCallResult: OnResult = async (context, { provider, operation, input, result }, finished) => {
  const engine = resourceEngineOf(context);
  const handlers = engine.resultHandlersOf(provider.name, operation);
  await asProvider({ db: context.db, engine }, { name: provider.name, eventId: context.jobId }, async (op) => {
    for (const { run } of handlers) await run(op as never, { input, result } as never);
    await context.save(op.tx, finished);
  });
};
