import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createWorld, type Weather } from './client.test-world.ts';

const calm: Weather = { refresh: 'ok', tokenLives: Number.POSITIVE_INFINITY, hasLock: true };
const pages = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
/** Runs per property, more than ten thousand in total. `SCHEDULES=10000` runs that many of each for a thorough check. */
const schedules = { numRuns: Number(process.env['SCHEDULES'] ?? 2_500) };

// Tens of thousands of calls fail on purpose here; capturing unused stack traces took a quarter of the time.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 0));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

/** Starts the calls of every page and waits until all have finished. */
async function play(scheduler: fc.Scheduler, weather: Weather, callsPerPage: readonly number[]) {
  const world = createWorld(scheduler, weather);
  const calls = callsPerPage.flatMap((count, index) => {
    const client = world.page(index);
    return Array.from({ length: count }, (_, nth) => client({ path: `/admin/x/${index}/${nth}` }));
  });
  const outcomes = await scheduler.waitFor(Promise.allSettled(calls));
  const doubled = [...world.server.seen.executed.values()].filter((times) => times > 1).length;
  return { ...world, outcomes, doubled, failed: outcomes.filter(({ status }) => status === 'rejected').length };
}

describe('calls whose token has expired, in every order of events', () => {
  it.prop([fc.scheduler(), pages], schedules)(
    '[T-01] [T-02] refresh once across all pages and execute every call exactly once',
    async (scheduler, counts) => {
      const { server, failed, doubled, lost } = await play(scheduler, calm, counts);
      expect({ refreshes: server.seen.refreshes, failed, doubled, lost }).toEqual({
        refreshes: 1,
        failed: 0,
        doubled: 0,
        lost: [],
      });
      expect(server.seen.executed.size).toBe(counts.reduce((sum, count) => sum + count, 0));
    },
  );

  it.prop([fc.scheduler(), pages], schedules)(
    '[T-03] send a rejected refresh once, fail every call and end the session once per page',
    async (scheduler, counts) => {
      const { server, disk, lost, failed, outcomes } = await play(scheduler, { ...calm, refresh: 'rejected' }, counts);
      expect(server.seen).toMatchObject({ refreshes: 1, executed: new Map() });
      expect(failed).toBe(outcomes.length);
      expect(disk.pair).toBeUndefined();
      expect(lost).toEqual(counts.map(() => 1));
    },
  );

  it.prop([fc.scheduler(), pages], schedules)(
    '[T-03] give up a hanging refresh and finish every call',
    async (scheduler, counts) => {
      const { server, failed, outcomes } = await play(scheduler, { ...calm, refresh: 'hangs' }, counts);
      expect(server.seen.hung).toBeLessThanOrEqual(1);
      expect(failed).toBe(outcomes.length);
    },
  );

  it.prop([fc.scheduler(), fc.integer({ min: 2, max: 4 })], schedules)(
    '[T-01] refresh again when the token expires during the replay, and execute nothing twice',
    async (scheduler, count) => {
      const { server, doubled, failed } = await play(scheduler, { ...calm, tokenLives: count - 1 }, [count]);
      expect({ refreshes: server.seen.refreshes, doubled, failed }).toEqual({ refreshes: 2, doubled: 0, failed: 0 });
    },
  );

  it.prop([fc.scheduler(), pages], schedules)(
    'finish with a token that is always expired and end the session at most once per page',
    async (scheduler, counts) => {
      const { failed, outcomes, lost } = await play(scheduler, { ...calm, tokenLives: 0 }, counts);
      expect(failed).toBe(outcomes.length);
      expect(Math.max(0, ...lost.filter((times) => times !== undefined))).toBeLessThanOrEqual(1);
    },
  );

  it('control: refresh more than once across pages without the lock', async () => {
    let worst = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { server } = await play(scheduler, { ...calm, hasLock: false }, [2, 2, 2]);
        worst = Math.max(worst, server.seen.refreshes);
      }),
      { numRuns: Math.ceil(schedules.numRuns / 10) },
    );
    expect(worst).toBeGreaterThan(1);
  });
});
