import type { Route } from '@shopkeeper/server';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describedAnswers } from '../security/described.ts';
import { useSecurityShop } from '../security/security-test-shop.ts';
import { compareAnswers } from './answers.ts';

const harness = useSecurityShop({ sample: true });

/** Returns the same route with a wrong reply schema. */
const lying = (route: Route): Route => (route.reply ? { ...route, reply: z.strictObject({ wrong: z.literal(41) }) } : route);

it('answers of every call match their description, and a wrong description is detected', async () => {
  const { routes } = harness.shop;
  const mutated = describedAnswers(routes.map(lying));
  const lies = new Set<string>();
  const { wrong, silent, compared, byHand } = await compareAnswers({
    ...harness,
    chosen: routes,
    tell(route, reply) {
      if (mutated.judge(route, reply) !== null) lies.add(route.path);
    },
  });
  expect(wrong).toEqual([]);
  expect(silent).toEqual([]);
  expect(compared).toBeGreaterThan(220);
  expect([...lies].sort()).toEqual(byHand.map(({ path }) => path).sort());
});
