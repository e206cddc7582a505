import { asSystem, type Operation, resourceEngineOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import { timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { defineJob, type JobContext } from '@shopkeeper/server/jobs';
import { eq, sql } from 'drizzle-orm';
import { couponIssueTable as i } from '#tables';
import { claimKeyOf, isOpen, validityOf } from '../../coupon/coupon-claim.domain.ts';
import { countClaims, claimsBy, insertCoupons, lockTemplate } from '../../coupon/server/coupon-rows.ts';
import { drawCodes } from '../../coupon/server/make-codes.ts';
import { ownPattern } from '../../coupon-template/coupon-code.domain.ts';
import { couponTemplate } from '../../coupon-template/coupon-template.resource.ts';
import { couponIssue } from '../coupon-issue.resource.ts';
import { countTargets, type Issue, targetsAfter } from './issue-targets.ts';

const batch = 200;

interface Cursor {
  readonly after: number;
  readonly done: number;
}

const progress = typedQuery<{ id: number; issued: number; skipped: number }>()('coupon_issue_progress', (db, p) =>
  db
    .update(i)
    .set({
      status: 'running',
      issuedCount: sql`${i.issuedCount} + ${p.issued}::int`,
      skippedCount: sql`${i.skippedCount} + ${p.skipped}::int`,
    })
    .where(eq(i.id, p.id)),
);

const begin = typedQuery<{ id: number; memberCount: number }>()('coupon_issue_begin', (db, p) =>
  db
    .update(i)
    .set({ status: 'running', memberCount: sql`${p.memberCount}::int` })
    .where(eq(i.id, p.id)),
);

const finish = typedQuery<{ id: number; status: string; at: Date }>()('coupon_issue_finish', (db, p) =>
  db
    .update(i)
    .set({ status: sql`${p.status}`, finishedAt: sql`${p.at}::timestamptz`, version: sql`${i.version} + 1` })
    .where(eq(i.id, p.id)),
);

/** The members among these who get a coupon, each with the key of it: whoever has as many as allowed gets no other. */
async function receivers(op: Operation, given: { templateId: number; limit: number; ids: readonly number[] }) {
  const { templateId, limit, ids } = given;
  const held = new Map((await claimsBy(op.tx, { templateId, memberIds: ids })).map((row) => [row.memberId, row.held]));
  return ids.flatMap((id) => {
    const had = held.get(id) ?? 0;
    return had < limit ? [{ id, key: claimKeyOf(templateId, id, had) }] : [];
  });
}

/** Gives these members a coupon each, as far as the template has any; returns how many, or null when it is closed. */
async function issueTo(op: Operation, issue: Issue, ids: readonly number[]): Promise<number | null> {
  const [template] = await lockTemplate(op.tx, { id: issue.templateId });
  if (!template || isOpen(template, op.at) !== true) return null;
  const room = template.totalQty === null ? ids.length : template.totalQty - template.claimedCount;
  const wanted = await receivers(op, { templateId: template.id, limit: template.perMemberLimit, ids });
  const given = wanted.slice(0, room);
  const { validFrom, validTo } = validityOf(template, op.at, timeZoneOf(op.engine.clock));
  const made = await insertCoupons(op.tx, {
    templateId: template.id,
    memberIds: given.map(({ id }) => id),
    keys: given.map(({ key }) => key),
    codes: drawCodes(ownPattern, given.length),
    status: 'available',
    source: 'staff',
    claimedAt: new Date(op.at),
    validFrom: new Date(validFrom),
    validTo: new Date(validTo),
    issueId: issue.id,
  });
  await countClaims(op.tx, { id: template.id, qty: made.length });
  if (room > 0 && made.length === room && template.totalQty !== null)
    await transition(systemWithin(op, 'promotion.coupon-template.sold-out'), couponTemplate.transitions.end, {
      id: template.id,
      input: {},
    });
  return made.length;
}

type Step = Cursor | 'done' | 'stopped';

/** One step: the next members get their coupons in the transaction that saves how far the job is. */
const step = (context: JobContext, issue: Issue, { after, done }: Cursor): Promise<Step> =>
  asSystem({ db: context.db, engine: resourceEngineOf(context) }, 'promotion.coupon.issue', async (op) => {
    const targets = await targetsAfter(op.tx, issue, { after, limit: batch, at: op.at });
    if (!targets) return 'done';
    const issued = targets.ids.length === 0 ? 0 : await issueTo(op, issue, targets.ids);
    if (issued === null) return 'stopped';
    await progress(op.tx, { id: issue.id, issued, skipped: targets.named - issued });
    const cursor = { after: targets.after, done: done + targets.named };
    await context.save(op.tx, { cursor, done: cursor.done });
    return cursor;
  });

const issueOf = async (db: Queryable, id: number): Promise<Issue | null> =>
  // The engine reads the declared columns, which have this type.
  (await readRow(db, { resource: couponIssue, id })) as object as Issue | null;

/** Issues the coupons of an issue in steps; a run that was killed continues after its last step, so nobody gets two. */
export const issueJob = defineJob<{ readonly issueId: number }>({
  kind: 'coupon-issue',
  labelOf: ({ issueId }) => `coupon issue ${issueId}`,
  async run(context, { issueId }, report) {
    const issue = await issueOf(context.db, issueId);
    if (!issue) return;
    const total = await countTargets(context.db, issue, context.engine.clock.now());
    await context.db.transaction((tx) => begin(tx, { id: issueId, memberCount: total }));
    await report({ total });
    let at: Step = (context.cursor as Cursor | null) ?? { after: 0, done: 0 };
    while (typeof at === 'object' && !context.signal.aborted) {
      at = await step(context, issue, at);
      if (typeof at === 'object') await report({ done: at.done });
    }
    if (typeof at === 'object') return;
    const end = { id: issueId, status: at, at: new Date(context.engine.clock.now()) };
    await context.db.transaction((tx) => finish(tx, end));
  },
});
