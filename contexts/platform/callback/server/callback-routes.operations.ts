import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { defineRoute, RawAnswer, type RawRequest, type Route, type SignedContext } from '@shopkeeper/server';
import type { AnyProvider, CallbackReply } from '@shopkeeper/server/providers';
import { networkOf } from '@shopkeeper/server/session';
import { storeReceived, storeRejected } from './callback-rows.ts';
import { type CallingProvider, isCalling, processCallback, verify } from './process-callback.ts';

const bodyLimit = 262_144;

async function receive(provider: CallingProvider, context: SignedContext, request: RawRequest): Promise<CallbackReply> {
  const { replies, headers } = provider.callback;
  const read = headers.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
  const raw = { body: request.body, headers: Object.fromEntries(read) as Readonly<Record<string, string>> };
  const { db, at } = context;
  const arrived = { ...raw, provider: provider.name, ip: networkOf(context.ip), at };
  const verified = await verify(context, provider, { ...raw, at });
  if (!verified.isAuthentic) {
    await storeRejected(db, { ...arrived, error: verified.reason });
    return replies.rejected;
  }
  const { eventId } = verified;
  const { id, status } = await storeReceived(db, { ...arrived, eventId });
  const isProcessed =
    status === 'processed' ||
    (await processCallback({ db, engine: resourceEngineOf(context) }, { id, provider: provider.name, eventId }));
  return isProcessed ? replies.accepted : replies.failed;
}

/**
 * The addresses of the providers that send callbacks, `POST /api/callback/<name>`. A callback is verified before anything is parsed,
 * stored, and processed once; one that fails stays stored and is answered so that the provider sends it again.
 */
export const callbackRoutes = (providers: readonly AnyProvider[]): Route[] =>
  providers.filter(isCalling).map((provider) =>
    defineRoute<RawRequest, never>({
      method: 'POST',
      path: `/api/callback/${provider.name}`,
      rule: { kind: 'public' },
      rawBody: true,
      bodyLimit,
      outline: () => ({ file: provider.callback.replies.accepted.contentType }),
      async handle(context, request) {
        const { status, contentType, body } = await receive(provider, context, request);
        return new RawAnswer(body, { 'content-type': contentType, 'cache-control': 'no-store' }, status);
      },
    }),
  );
