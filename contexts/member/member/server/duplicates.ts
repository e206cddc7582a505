import { onlyInScope } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { can } from '@shopkeeper/resource';
import { defineRoute, type Route } from '@shopkeeper/server';
import { and, desc, inArray, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { memberTable as m } from '#tables';
import { memberReply } from '../found-member.domain.ts';
import { member } from '../member.resource.ts';
import { withReadableMobile } from './member-reads.operations.ts';

interface Typed {
  readonly id: number | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

const most = 5;

const alike = typedQuery<{ id: number; mobile: string | null; email: string | null }>()(
  'member_duplicates',
  (db, { id, mobile, email }) =>
    db
      .select(columns({ id: m.id, memberNo: m.memberNo, nickname: m.nickname, mobile: m.mobile, avatar: m.avatar }))
      .from(m)
      .where(
        and(
          isNull(m.deletedAt),
          inArray(m.status, ['active', 'disabled']),
          sql`${m.id} <> ${id}`,
          or(sql`${m.mobile} = ${mobile}::text`, sql`${m.email} = ${email}::text`),
        ),
      )
      .orderBy(desc(m.id))
      .limit(most),
);

/**
 * Members who may be the same person as one that is typed or shown. Who may not read contacts learns nothing by trying numbers: they
 * get an empty list.
 */
export const duplicatesRoute: Route = defineRoute<Typed, z.ZodMiniArray<typeof memberReply>>({
  method: 'POST',
  path: `${member.prefix}duplicates`,
  rule: { kind: 'permission', permissions: [permissionOf(member, 'index')] },
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({
    id: f.int({ min: 1, max: 2_147_483_647, optional: true }),
    mobile: f.text({ max: 20, optional: true }),
    email: f.text({ max: 100, optional: true }),
  }),
  reply: z.array(memberReply),
  async handle(context, { id, mobile, email }) {
    if (!can(context.actor, permissionOf(member, 'readContact')) || (mobile === null && email === null)) return [];
    const items = await alike(context.db, { id: id ?? 0, mobile, email });
    const rows = await onlyInScope(context.db, member, { caller: context, items, idOf: (row) => row.id });
    return rows.map((row) => withReadableMobile(context, row));
  },
});
