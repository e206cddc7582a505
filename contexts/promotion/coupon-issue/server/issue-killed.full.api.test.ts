import { expect, it } from 'vitest';
import { issueWhileKilled } from '../testing/issue-killed.ts';

it('issues 2,000 coupons to a group by a job that is killed twice, one to each member', async () => {
  expect(await issueWhileKilled({ members: 5_000, coupons: 2_000 })).toEqual({ coupons: 2_000, members: 2_000 });
}, 120_000);
