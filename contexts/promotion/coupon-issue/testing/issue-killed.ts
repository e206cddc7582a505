import { expect } from 'vitest';
import { findJob, startJob } from '@shopkeeper/server/jobs';
import { jobProcesses } from '../../../../tests/setup/job-processes.ts';
import { issueJob } from '../server/issue-job.ts';

interface Size {
  /** The members of the group, of whom the first get the coupons. */
  readonly members: number;
  readonly coupons: number;
}

const insertedAtOnce = 5_000;

/**
 * Issues coupons to a group by a job that is killed twice: each of the first members gets one, and nobody two.
 * Returns the number of coupons and of members who have one.
 */
export async function issueWhileKilled({
  members,
  coupons,
}: Size): Promise<{ readonly coupons: number; readonly members: number }> {
  const jobs = await jobProcesses(new URL('../../../../tests/setup/coupon-issue-process.ts', import.meta.url));
  const one = async (text: string): Promise<number> => (await jobs.db.rows<{ n: number }>(text))[0]?.n ?? -1;
  const issued = () => one('select count(*)::int as n from promotion_coupon');
  try {
    const groupId = await one(`insert into member_member_group (name) values ('Many') returning id::int as n`);
    // Of all at once a statement would take longer than one may.
    for (let from = 1; from <= members; from += insertedAtOnce)
      await jobs.db.run(
        `insert into member_member (member_no, username, nickname, group_id, jointime)
         select 'T' || n, 'm' || n, 'Mei', $1, now() from generate_series($2::int, $3::int) n`,
        [groupId, from, Math.min(from + insertedAtOnce - 1, members)],
      );
    const templateId = await one(
      `insert into promotion_coupon_template (name, kind, value_amount, validity, valid_days, channel, status, total_qty)
       values ('For many', 'cash', 100, 'days', 30, 'staff', 'active', ${coupons}) returning id::int as n`,
    );
    const issueId = await one(
      `insert into promotion_coupon_issue (template_id, target, group_id) values (${templateId}, 'group', ${groupId}) returning id::int as n`,
    );
    const owner = { audience: 'admin', id: 1 } as const;
    const id = await jobs.db.transaction((tx) => startJob(tx, issueJob, { payload: { issueId }, owner }));
    for (const at of [coupons / 10, coupons / 2]) {
      await jobs.killWhen(async () => (await issued()) >= at);
      expect(await findJob(jobs.db, id)).toMatchObject({ status: 'running', total: members });
      expect(await issued()).toBeLessThan(coupons);
      expect(await one('select claimed_count as n from promotion_coupon_template')).toBe(await issued());
    }
    await jobs.workUntil(async () => (await findJob(jobs.db, id))?.status === 'done');
    expect(await jobs.db.rows('select claimed_count as claimed, status from promotion_coupon_template')).toEqual([
      { claimed: coupons, status: 'ended' },
    ]);
    expect(await one('select issued_count as n from promotion_coupon_issue')).toBe(coupons);
    const holders = await one('select count(distinct member_id)::int as n from promotion_coupon');
    return { coupons: await issued(), members: holders };
  } finally {
    await jobs.close();
  }
}
