import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { TermMatcher } from './matcher.ts';

/**
 * The texts of a member as they may be stored: blocked terms are replaced by asterisks or, where the list says so, rejected.
 * A review, a nickname and an article are cleaned by it before they are written.
 *
 * @throws RequestError 409 `request.blocked-terms` with the names of the rejected terms
 */
export async function cleanTexts<T extends Readonly<Record<string, string | null>>>(
  { engine, db }: { readonly engine: { blockedTerms(db: Queryable): Promise<TermMatcher> }; readonly db: Queryable },
  texts: T,
): Promise<T> {
  const matcher = await engine.blockedTerms(db);
  const cleaned = Object.entries(texts).map(([key, text]) => ({
    key,
    ...(text === null ? { text, rejected: [] } : matcher.clean(text)),
  }));
  const rejected = [...new Set(cleaned.flatMap((one) => one.rejected))];
  if (rejected.length > 0) throw businessError(reject('request.blocked-terms', { terms: rejected.join(', ') }));
  return Object.fromEntries(cleaned.map(({ key, text }) => [key, text])) as T;
}
