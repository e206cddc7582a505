import { defineServerModule } from '@shopkeeper/crud';
import { onlyInScope } from '@shopkeeper/crud/data-scope';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import { attributesFor, checkCondition, type Condition } from '@shopkeeper/resource/conditions';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, defineRoute, notFound, requirePermission, type Route, type SignedContext } from '@shopkeeper/server';
import { memberTable as m } from '#tables';
import { memberAttributes } from '../../member/member-attributes.domain.ts';
import { member } from '../../member/member.resource.ts';
import { membersByCondition } from '../../member/server/member-conditions.ts';
import { mostCounted, segmentCountReply, segmentMembersReply } from '../segment-view.domain.ts';
import { segment } from '../segment.resource.ts';
import { countJob, countTask, startCounting } from './segment-count.ts';
import { segmentMembers, withActive } from './segment.operations.ts';

const whileTypingMs = 1_500;

/** A condition that the caller may ask: over what they may read. Throws 400 with an issue per path. */
function requireReadable({ actor }: Pick<SignedContext, 'actor'>, received: unknown): Condition {
  const { value, issues } = checkCondition(attributesFor(memberAttributes, actor), received);
  if (issues) throw badInput(issues.map((issue) => ({ ...issue, path: ['condition', issue.path].filter(Boolean).join('.') })));
  return value;
}

const countRoute: Route = defineRoute<{ condition: Condition }, typeof segmentCountReply>({
  method: 'POST',
  path: `${segment.prefix}count`,
  rule: { kind: 'permission', permissions: [permissionOf(segment, 'index')] },
  idempotency: 'none',
  input: objectSchema({ condition: f.condition(() => memberAttributes) }),
  reply: segmentCountReply,
  /** Counts the members of a condition while it is built: up to a number, and for a short time. */
  async handle(context, { condition }) {
    const question = { condition: withActive(requireReadable(context, condition)), at: context.at };
    const count = await membersByCondition.count(context.db, { ...question, cap: mostCounted, withinMs: whileTypingMs });
    return { count: count === null ? null : Math.min(count, mostCounted), isMore: (count ?? 0) > mostCounted };
  },
});

const pageSize = 20;

const shown = typedQuery<{ ids: readonly number[] }>()('segment_members', (db, { ids }) =>
  db
    .select(
      columns({
        id: m.id,
        memberNo: m.memberNo,
        nickname: m.nickname,
        paidOrderCount: m.paidOrderCount,
        paidAmount: m.paidAmount,
        lastPaidAt: m.lastPaidAt,
        jointime: m.jointime,
      }),
    )
    .from(m)
    .where(anyOf(m.id, ids))
    .orderBy(m.id),
);

const membersRoute: Route = defineRoute<{ id: number; after: number }, typeof segmentMembersReply>({
  method: 'POST',
  path: `${segment.prefix}members`,
  rule: { kind: 'permission', permissions: [permissionOf(segment, 'index')] },
  idempotency: 'none',
  input: objectSchema({
    id: f.int({ min: 1, max: 2_147_483_647 }),
    after: f.int({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 }),
  }),
  reply: segmentMembersReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, { id, after }) {
    requirePermission(context, permissionOf(member, 'index'));
    const row = (await readRow(context.db, { resource: segment, id })) as RowOf<typeof segment> | undefined;
    if (!row) throw notFound({ id });
    requireReadable(context, row.condition);
    const ids = await segmentMembers(context.db, { segmentId: id, at: context.at, after, limit: pageSize + 1 });
    const items = await shown(context.db, { ids: ids.slice(0, pageSize) });
    const members = await onlyInScope(context.db, member, { caller: context, items, idOf: (row) => row.id });
    return { members: [...members], next: ids.length > pageSize ? (ids[pageSize - 1] ?? null) : null };
  },
});

export const segmentServer = defineServerModule(segment, {
  routes: [countRoute, membersRoute],
  jobs: [countJob],
  tasks: [countTask],
  extension: {
    async beforeWrite(_tx, { before, draft, context }) {
      if (draft.condition === undefined) return {};
      const condition = requireReadable(context, draft.condition);
      const isSame = before !== null && JSON.stringify(before.condition) === JSON.stringify(condition);
      return isSame ? {} : { memberCount: null, countedAt: null };
    },
    async afterWrite(tx, { after }) {
      if (after.countedAt === null) await startCounting(tx, after.id);
    },
  },
});
