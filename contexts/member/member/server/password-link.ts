import { createHash, randomBytes } from 'node:crypto';
import { requireInScope } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, Done, RequestError, type Route } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { memberTable as m, passwordLinkTable as t } from '#tables';
import { member } from '../member.resource.ts';
import { hashMemberPassword, setMemberPassword } from './member-accounts.operations.ts';

const validMs = 30 * 60_000;
/** The characters of a token: 32 random bytes. */
const tokenLength = 64;

/** Enough for a token that cannot be guessed: a slow hash would only cost time. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const account = { id: m.id, username: m.username, nickname: m.nickname };
const isActive = and(eq(m.status, 'active'), isNull(m.deletedAt));

const activeMember = typedQuery<{ id: number }>()('member_password_link_for', (db, { id }) =>
  db
    .select(columns(account))
    .from(m)
    .where(and(eq(m.id, id), isActive)),
);

/** A new link takes the place of the one before. */
const keepLink = typedQuery<{ memberId: number; tokenHash: string; expiresAt: Date }>()(
  'member_password_link_keep',
  (db, { memberId, tokenHash, expiresAt }) =>
    db
      .insert(t)
      .values({ memberId, tokenHash, expiresAt })
      .onConflictDoUpdate({
        target: t.memberId,
        set: { tokenHash: sql`excluded.token_hash`, expiresAt: sql`excluded.expires_at` },
      }),
);

const ownerOf = typedQuery<{ tokenHash: string; at: Date }>()('member_password_link_owner', (db, { tokenHash, at }) =>
  db
    .select(columns(account))
    .from(t)
    .innerJoin(m, eq(m.id, t.memberId))
    .where(and(eq(t.tokenHash, tokenHash), gt(t.expiresAt, sql`${at}`), isActive)),
);

const takeLink = typedQuery<{ tokenHash: string; at: Date }>()('member_password_link_take', (db, { tokenHash, at }) =>
  db
    .delete(t)
    .where(and(eq(t.tokenHash, tokenHash), gt(t.expiresAt, sql`${at}`)))
    .returning({ memberId: t.memberId }),
);

const over = (): RequestError => new RequestError(400, 'member.link-over');

const linkReply = z.object({ token: z.string(), expiresAt: z.number() });

/**
 * For staff who may set the password of a member anyway: a link that lets the member choose it. It is shown once, is valid for thirty
 * minutes and for one use, and ends the one before. Replies with `token` and `expiresAt` (UTC epoch ms).
 */
export const passwordLinkRoute: Route = defineRoute<{ readonly id: number }, typeof linkReply>({
  method: 'POST',
  path: `${member.prefix}passwordLink`,
  rule: { kind: 'permission', permissions: [permissionOf(member, 'edit')] },
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({ id: f.int({ min: 1, max: 2_147_483_647 }) }),
  reply: linkReply,
  async handle(context, { id }) {
    const token = randomBytes(tokenLength / 2).toString('hex');
    const expiresAt = context.at + validMs;
    await context.db.transaction(async (tx) => {
      await requireInScope(tx, member, { caller: context, ids: [id] });
      const [who] = await activeMember(tx, { id });
      if (!who) throw new RequestError(404, 'request.not-found');
      await keepLink(tx, { memberId: id, tokenHash: hashOf(token), expiresAt: new Date(expiresAt) });
      audit(tx, context, [
        { action: 'passwordLink', resource: `${member.context}/${member.name}`, rowId: id, label: who.nickname },
      ]);
    });
    return { token, expiresAt };
  },
});

interface Given {
  readonly token: string;
  readonly password: string;
}

/** `POST /api/User/passwordByLink`: sets a new password with such a link; all sessions of the member end. */
export const passwordByLinkRoute: Route = defineRoute<Given, z.ZodMiniNull>({
  method: 'POST',
  path: '/api/User/passwordByLink',
  rule: { kind: 'public' },
  limit: 'login',
  input: objectSchema({ token: f.code({ min: tokenLength, max: tokenLength }), password: f.secret({ min: 6, max: 32 }) }),
  reply: z.null(),
  outline: () => ({ errors: ['member.link-over'] }),
  async handle(context, { token, password }) {
    const link = { tokenHash: hashOf(token), at: new Date(context.at) };
    const [who] = await ownerOf(context.db, link);
    if (!who) throw over();
    const hashed = await hashMemberPassword(password, who.username);
    await context.db.transaction(async (tx) => {
      // Of parallel requests one passes.
      if ((await takeLink(tx, link)).length === 0) throw over();
      await setMemberPassword(tx, context, { who, password: hashed });
    });
    return new Done(null, 'message.saved');
  },
});
