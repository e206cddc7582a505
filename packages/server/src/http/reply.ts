import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorData, Reply } from '@shopkeeper/resource/schema';
import type { RequestError } from '../routes/errors.ts';
import { languageOf, type Messages, worded } from '../i18n/messages.ts';
import { Done, RawAnswer, RedirectAnswer } from '../routes/route.ts';

/** Sends the result of a handler: the envelope, a redirect of the screen, a file, or raw bytes. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { messages, isRevalidated = false }: { readonly messages: Messages; readonly isRevalidated?: boolean | undefined },
): FastifyReply {
  if (answer instanceof RawAnswer) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  const lang = languageOf(request.headers['accept-language']);
  if (answer instanceof Done) {
    return sendEnvelope(reply, { code: 1, msg: messages(lang, answer.message), data: answer.data ?? null });
  }
  const envelope: Reply =
    answer instanceof RedirectAnswer
      ? { code: 302, msg: messages(lang, 'redirect'), data: answer.to }
      : { code: 1, msg: messages(lang, 'success'), data: answer ?? null };
  return isRevalidated ? sendRevalidated(request, reply, envelope) : sendEnvelope(reply, envelope);
}

/** Sends an envelope with an ETag of its text, or 304 to a caller who has it. The text depends on the language. */
function sendRevalidated({ headers }: FastifyRequest, reply: FastifyReply, envelope: Reply): FastifyReply {
  const text = JSON.stringify(envelope);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag: tag, vary: 'accept-language' });
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return reply.code(304).send();
  reply.code(200).type('application/json; charset=utf-8').compress(text);
  return reply;
}

function sendEnvelope(reply: FastifyReply, envelope: Reply): FastifyReply {
  reply.code(200).header('cache-control', 'no-store').type('application/json; charset=utf-8').compress(JSON.stringify(envelope));
  return reply;
}

/** Further issues are left out: a small body must not cause a large reply. */
const maxIssues = 2_000;

/** Sends an error in the caller's language, with the trace id used in the log. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: RequestError, messages: Messages): FastifyReply {
  const lang = languageOf(request.headers['accept-language']);
  const data: ErrorData = {
    error: error.error,
    ...(error.fields ? { fields: worded(messages, lang, error.fields.slice(0, maxIssues)) } : {}),
    ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
    traceId: request.id,
  };
  const envelope: Reply = { code: error.status, msg: messages(lang, error.error, error.details), data };
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelope);
}
