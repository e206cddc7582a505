import { can } from '@shopkeeper/resource';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { createActiveRecorder } from '../session/active-accounts.ts';
import type { Audience, Principal, PrincipalsOf } from '../session/principals.ts';
import { seenBy } from '../session/view.ts';
import { authenticate, type Authenticated } from '../session/sessions.ts';
import type { Engine } from '../routes/engine.ts';
import { RequestError } from '../routes/errors.ts';
import type { Actor, Rule } from '../routes/route.ts';

interface AuthorizerOptions {
  readonly db: Database;
  readonly principals: PrincipalsOf;
  readonly engine: Engine;
  readonly log: Logger;
}

/**
 * Returns the actor of an allowed request, or throws 401 or 403. Uses the matched route's rule only, never the URL.
 * `beforeSecondFactor`: whether the route is open to staff who must set up a second factor first.
 */
export type Authorizer = (request: FastifyRequest, rule: Rule, beforeSecondFactor: boolean) => Promise<Actor | null>;

export function createAuthorizer({ db, principals, engine, log }: AuthorizerOptions): Authorizer {
  const recording = { db, clock: engine.clock, log };
  const recordActive = { admin: createActiveRecorder(recording), member: createActiveRecorder(recording) };

  async function identify(request: FastifyRequest, audience: Audience, rule: Rule, beforeSecondFactor: boolean): Promise<Actor> {
    const token = tokenOf(request, audience);
    const found = await authenticate(db, { token, audience, principals: principals[audience], page: pageOfCall(request, rule) });
    if (found.status !== 'live') throw notSignedIn(found);
    const { principal } = found;
    if (!principal?.enabled) throw new RequestError(401, 'request.session-ended', { details: { reason: 'disabled' } });
    if (principal.secondFactorDue && !beforeSecondFactor) throw new RequestError(403, 'request.second-factor-due');
    await recordActive[audience](principals[audience], principal.id);
    const { sessionId, view } = found;
    if (!view) return actorOf(principal, audience, sessionId);
    const seen = await principals[audience].viewed?.(db, principal, view);
    if (!seen?.enabled) return actorOf(principal, audience, sessionId);
    const { id, username } = principal;
    return { ...actorOf(seenBy(principal, seen), audience, sessionId), viewer: { id, username, until: view.until } };
  }

  return async (request, rule, beforeSecondFactor) => {
    const audience = audienceOf(request, rule);
    if (rule.kind === 'public')
      return audience && tokenOf(request, audience) ? identify(request, audience, rule, true).catch(nobody) : null;
    if (!audience) throw new RequestError(401, 'request.login-required');
    const actor = await identify(request, audience, rule, beforeSecondFactor);
    if (isAllowed(actor, rule)) return actor;
    throw new RequestError(403, 'request.forbidden', {
      details: { node: rule.kind === 'permission' ? (rule.permissions[0] ?? '') : 'super' },
    });
  };
}

/**
 * The page that a call belongs to: permissions begin with the path of their page, and so do the calls of the member centre. Null for
 * calls of the shell around the pages.
 */
function pageOfCall({ routeOptions: { url = '' } }: FastifyRequest, rule: Rule): string | null {
  const call = rule.kind === 'permission' ? (rule.permissions[0] ?? '') : url.startsWith('/user/') ? url : '';
  return call === '' ? null : call.slice(0, call.lastIndexOf('/'));
}

/** On a public route an invalid token counts as none: a stale header must not prevent signing in. */
function nobody(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null;
  throw error;
}

function audienceOf(request: FastifyRequest, rule: Rule): Audience | null {
  if (rule.kind === 'permission' || rule.kind === 'super') return 'admin';
  if (rule.kind === 'signed-in' && rule.audience !== 'either') return rule.audience;
  if (tokenOf(request, 'admin')) return 'admin';
  return tokenOf(request, 'member') ? 'member' : null;
}

function tokenOf(request: FastifyRequest, audience: Audience): string | undefined {
  if (audience === 'admin') return /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers['member-token'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

const endOf = ({ reason, note }: Authenticated & { status: 'ended' }) => ({ reason, ...(note === null ? {} : { note }) });

function notSignedIn(found: Authenticated): RequestError {
  if (found.status === 'expired') return new RequestError(401, 'request.token-expired', { headers: { 'token-expired': '1' } });
  if (found.status === 'ended') return new RequestError(401, 'request.session-ended', { details: endOf(found) });
  return new RequestError(401, 'request.login-required');
}

/** The actor of a principal within one session. */
export const actorOf = (principal: Principal, audience: Audience, sessionId: string): Actor => ({
  audience,
  id: principal.id,
  username: principal.username,
  nickname: principal.nickname,
  isSuper: principal.isSuper,
  sessionId,
  permissions: principal.permissions,
  ...(principal.secondFactorDue ? { secondFactorDue: true } : {}),
  scopes: principal.scopes,
});

/**
 * Whether the actor satisfies the rule. A permission rule requires any one of its permissions; a super administrator has all.
 */
export function isAllowed(actor: Actor, rule: Rule): boolean {
  if (rule.kind === 'super') return actor.isSuper;
  return rule.kind !== 'permission' || rule.permissions.some((permission) => can(actor, permission));
}
