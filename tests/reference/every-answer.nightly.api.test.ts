import type { Route } from '@shopkeeper/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Callers, makeCallers } from '../security/callers.ts';
import { describedAnswers } from '../security/described.ts';
import { type SecurityTestShop, createSecurityTestShop } from '../security/security-test-shop.ts';
import { compareAnswers } from './answers.ts';

let shop: SecurityTestShop;
let callers: Callers;

beforeAll(async () => {
  shop = await createSecurityTestShop({ sample: true });
  callers = await makeCallers(shop.db);
});
afterAll(() => shop.close());

/** Returns the same route with a wrong reply schema. */
const lying = (route: Route): Route => (route.reply ? { ...route, reply: z.strictObject({ wrong: z.literal(41) }) } : route);

describe('answers', () => {
  it('of every call match their description, and a wrong description is detected', async () => {
    const mutated = describedAnswers(shop.routes.map(lying));
    const lies = new Set<string>();
    const { wrong, silent, compared, byHand } = await compareAnswers({
      shop,
      callers,
      chosen: shop.routes,
      tell(route, reply) {
        if (mutated.judge(route, reply) !== null) lies.add(route.path);
      },
    });
    expect(wrong).toEqual([]);
    expect(silent).toEqual([]);
    expect(compared).toBeGreaterThan(220);
    expect([...lies].sort()).toEqual(byHand.map(({ path }) => path).sort());
  });
});
