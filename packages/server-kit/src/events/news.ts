import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { instant, textFacts } from '../openapi/reply-parts.ts';

/** Something staff should hear of, as the bell tells it: words by their key, with what fills them, and where it leads. */
export interface NewsEntry {
  readonly id: string;
  /** UTC epoch ms. */
  readonly at: number;
  readonly textKey: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly path: string;
}

/** News of one kind, for those who hold the node. Whoever writes them publishes `newsEvent` to the same node. */
export interface News {
  readonly node: string;
  readonly read: (db: Queryable) => Promise<readonly NewsEntry[]>;
}

export const newsEvent = 'news';

const newsReply = z.object({
  news: z.array(z.object({ id: z.string(), at: instant, textKey: z.string(), facts: textFacts, path: z.string() })),
});

/** What the caller may hear of, newest first. */
export const newsRoute = (all: readonly News[]): Route =>
  defineRoute({
    method: 'POST',
    path: '/admin/platform/news/recent',
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'none',
    reply: newsReply,
    async handle({ db, actor }) {
      const heard = all.filter(({ node }) => actor.isSuper || actor.nodes.has(node));
      const found = await Promise.all(heard.map(({ read }) => read(db)));
      return { news: found.flat().toSorted((first, second) => second.at - first.at) };
    },
  });
