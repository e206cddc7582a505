import type { FastifyInstance } from 'fastify';
import { RequestError } from '../routes/errors.ts';

/** A body may have one value for so many bytes of the limit of its call: 26,000 by default, most calls send fewer than fifty. */
const bytesPerValue = 40;

/** As many colons, of keys or in texts: an object of very many keys takes long to parse. */
const bytesPerColon = 70;
/** As many commas, of values or in texts: an array of millions of values takes long to parse. */
const bytesPerComma = 4;

function hasMore(text: string, character: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0 && count <= most; at = text.indexOf(character, at + 1)) count += 1;
  return count > most;
}

/** Whether a parsed body has more than this many values, keys and elements alike, at any depth. */
export function hasMoreValues(body: unknown, most: number): boolean {
  const waiting: unknown[] = [body];
  let count = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += inner.length;
    if (count > most) return true;
    for (const one of inner) if (typeof one === 'object') waiting.push(one);
  }
  return false;
}

/**
 * Parses JSON bodies as Fastify does, and rejects those with too many values (400): each could be an issue of its own, so that a
 * body of a megabyte kept the server busy for a second.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { bodyLimit } = request.routeOptions;
    const tooMany = (): void => done(new RequestError(400, 'request.invalid-body'));
    if (hasMore(text, ':', bodyLimit / bytesPerColon) || hasMore(text, ',', bodyLimit / bytesPerComma)) return tooMany();
    return parse(request, text, (error: Error | null, body?: unknown) => {
      if (error === null && hasMoreValues(body, bodyLimit / bytesPerValue)) tooMany();
      else done(error, body);
    });
  });
}
