import { expect, it } from 'vitest';
import { issueWhileKilled } from '../testing/issue-killed.ts';

it('issues 10,000 coupons to a group of 100,000 by a job that is killed twice, one to each member', async () => {
  expect(await issueWhileKilled({ members: 100_000, coupons: 10_000 })).toEqual({ coupons: 10_000, members: 10_000 });
}, 600_000);
