import { describe, expect, it } from 'vitest';
import { sendThroughKills } from '../testing/killed-deliveries.ts';

const count = 100;

describe('one hundred deliveries whose process is killed twice', () => {
  it('have one entry each and arrive at most once; at most one of each slot and kill is in doubt, and is not repeated', async () => {
    const { all, sent, doubt, arrived, distinct } = await sendThroughKills(count);
    expect([all, sent + doubt]).toEqual([count, count]);
    expect(doubt).toBeLessThanOrEqual(4);
    expect(distinct).toBe(arrived);
    expect(arrived).toBeGreaterThanOrEqual(sent);
    expect(arrived).toBeLessThanOrEqual(count);
  }, 180_000);
});
