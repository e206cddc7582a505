import { findJob, startJob } from '@shopkeeper/server/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobProcesses, jobProcesses } from '../../../../tests/setup/job-processes.ts';
import { noticeJob } from './notice-send.ts';

let jobs: JobProcesses;
beforeAll(async () => {
  jobs = await jobProcesses(new URL('../../../../tests/setup/notice-process.ts', import.meta.url));
  // A second delivery to a person violates the key and fails the job.
  await jobs.db.run('create table sent_message (key text primary key)');
});
afterAll(() => jobs.close());

const members = 10_000;
const publishedAt = 1_777_000_000_000;

const count = async (table: 'sent_message' | 'notification_message'): Promise<number> =>
  (await jobs.db.rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;

describe('a notice to 10,000 members whose job is killed twice', () => {
  it('leaves once to each, and the progress is stored with what was sent', async () => {
    await jobs.db.run(
      `insert into member_member (member_no, username, nickname, email, jointime)
       select 'T' || n, 'm' || n, 'Mei', 'm' || n || '@example.com', now() from generate_series(1, $1) n`,
      [members],
    );
    const [row] = await jobs.db.rows<{ id: number }>(
      `insert into notification_notice (title, content, audience, status, published_at)
       values ('Sale', '<p>x</p>', 'member', 'published', $1) returning id::int`,
      [new Date(publishedAt)],
    );
    const payload = { noticeId: row?.id ?? 0, publishedAt, remindedAt: null };
    const id = await jobs.db.transaction((tx) => startJob(tx, noticeJob, { payload, owner: { audience: 'admin', id: 1 } }));
    // Quiet hours would make the mail wait for another job.
    await jobs.db.run(
      `insert into notification_message_preference (audience, person_id, channels, has_digest, language)
       select 'member', id, '{"notice": ["email"]}', false, 'en' from member_member`,
    );
    for (const at of [1_000, 5_000]) {
      await jobs.killWhen(async () => (await count('sent_message')) >= at);
      const job = await findJob(jobs.db, id);
      expect(job).toMatchObject({ status: 'running', total: members });
      expect(await count('sent_message')).toBe(await count('notification_message'));
      expect(await count('sent_message')).toBeLessThan(members);
    }
    await jobs.workUntil(async () => (await findJob(jobs.db, id))?.status === 'done');
    expect(await findJob(jobs.db, id)).toMatchObject({ done: members, total: members });
    expect(await count('sent_message')).toBe(members);
    expect(await count('notification_message')).toBe(members);
  }, 300_000);
});
