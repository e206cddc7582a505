import type { Language } from '@shopkeeper/resource/schema';
import { type Actor, RequestError, type SignedContext } from '@shopkeeper/server';
import type { JobContext } from '@shopkeeper/server/jobs';
import type { Principals } from '@shopkeeper/server/session';

/**
 * The caller of a job, as stored in its payload: the job runs with the permissions the caller had when starting it, unless it asks
 * for the present ones by `presentContextOf`.
 */
export interface JobCaller {
  readonly lang: Language;
  readonly who: {
    readonly actor: Omit<Actor, 'permissions'> & { readonly permissions: readonly string[] };
    readonly ip: string;
    readonly traceId: string;
  };
}

/** The owner of jobs and files that the caller starts. */
export const ownerOf = ({ actor }: SignedContext) => ({ audience: actor.audience, id: actor.id });

/** The caller of a job, to be stored in its payload. */
export const callerOf = ({ actor, ip, traceId, lang }: Pick<SignedContext, 'actor' | 'ip' | 'traceId' | 'lang'>): JobCaller => ({
  lang,
  who: { actor: { ...actor, sessionId: '', permissions: [...actor.permissions] }, ip, traceId },
});

/** The context in which a job acts on behalf of its caller. */
export function contextOf(
  { db, log, engine }: Pick<JobContext, 'db' | 'log' | 'engine'>,
  { who, lang }: JobCaller,
): SignedContext {
  const actor: Actor = { ...who.actor, permissions: new Set(who.actor.permissions) };
  return { actor, at: engine.clock.now(), lang, ip: who.ip, userAgent: '', traceId: who.traceId, log, db, engine };
}

/**
 * The context of a job on behalf of its caller with the permissions that the caller holds now. Throws 403 when the account is gone
 * or disabled.
 */
export async function presentContextOf(
  context: JobContext,
  caller: JobCaller,
  accounts: Pick<Principals, 'load'>,
): Promise<SignedContext> {
  const signed = contextOf(context, caller);
  const account = await accounts.load(context.db, signed.actor.id);
  if (!account?.enabled) throw new RequestError(403, 'request.forbidden');
  const { isSuper, permissions, scopes } = account;
  return { ...signed, actor: { ...signed.actor, isSuper, permissions, scopes } };
}
