import type { Route } from '@shopkeeper/server';
import { fillingOf } from '../security/calls.ts';
import type { Callers } from '../security/caller.ts';
import { describedAnswers } from '../security/described.ts';
import { keyOf } from '../security/report.ts';
import { resources } from '../security/sample-module.ts';
import type { SecurityTestShop } from '../security/security-test-shop.ts';
import type { Reply } from '../security/wire.ts';
import { everyAnswer } from './every-answer.ts';

/** Starts the same shop on another port, with the calls of the sample resource. */
export async function withSample(shop: SecurityTestShop) {
  const also = await shop.also({ sample: true });
  return { shop: { ...shop, ...also }, close: also.close };
}

interface CompareOptions {
  readonly shop: SecurityTestShop;
  readonly callers: Callers;
  readonly chosen: readonly Route[];
  /** Called with every answer, too. */
  readonly tell?: (route: Route, reply: Reply) => void;
}

/** Makes the chosen calls and compares each successful answer with the description of its call. */
export async function compareAnswers({ shop, callers, chosen, tell }: CompareOptions) {
  const described = describedAnswers(shop.routes);
  const wrong: string[] = [];
  const filling = await fillingOf(shop.db, resources);
  const others = (filling.standing.get('access_admin') ?? []).filter(({ id }) => id !== callers.boss.id);
  await everyAnswer({
    shop,
    callers,
    chosen,
    filling: { ...filling, standing: new Map(filling.standing).set('access_admin', others.slice(-3)) },
    tell(route, reply) {
      const fault = described.judge(route, reply);
      if (fault !== null) wrong.push(`${route.path}: ${fault}`);
      tell?.(route, reply);
    },
  });
  const { compared } = described;
  const byHand = chosen.filter((route) => route.reply !== undefined);
  return {
    wrong,
    /** Chosen calls with a schema of their own without a successful answer. */
    silent: byHand.filter((route) => !compared.has(keyOf(route))).map(({ path }) => path),
    compared: compared.size,
    byHand,
  };
}
