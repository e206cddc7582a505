import { definePageModule } from '@shopkeeper/crud';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, type Context, defineRoute, type SignedContext } from '@shopkeeper/server';
import { idField, withAuthors } from '../../forum/server/forum-reading.ts';
import { whileOpen } from '../../forum/server/while-open.ts';
import { requireStanding } from '../../sanction/server/standing.ts';
import { authorArticlesReply, authorReply, authorsAtOnce, followedReply, followReply, mostFollowed } from '../author.domain.ts';
import { following } from '../author.page.ts';
import { authorPage } from './author-page.ts';
import { followedAuthors, requireAuthor } from './author-reading.ts';
import { articlesOf, countFollowed, followOf, insertFollow, removeFollow } from './author-rows.ts';

interface One {
  readonly id: number;
}
interface Paged {
  readonly page: number;
}

const id = f.int(idField);
const page = f.int({ min: 1, max: 50, default: 1 });
const reads = { method: 'POST', idempotency: 'none' } as const;
const everybody = { ...reads, rule: { kind: 'public' }, isAnonymous: true } as const;
const own = { method: 'POST', rule: { kind: 'signed-in', audience: 'member' } } as const;

async function articlesPage({ db }: Pick<Context, 'db'>, ids: readonly number[], number: number) {
  const rows = ids.length === 0 ? [] : await articlesOf(db, { ids, skip: (number - 1) * authorsAtOnce });
  return { result: await withAuthors(db, rows.slice(0, authorsAtOnce)), hasMore: rows.length > authorsAtOnce };
}

/** The name, the picture and the counts of an author. */
const authorRoute = defineRoute<One, typeof authorReply>({
  ...everybody,
  path: '/api/community/author',
  input: objectSchema({ id }),
  reply: authorReply,
  outline: () => ({ errors: ['request.not-found'] }),
  handle: ({ db, at }, asked) => requireAuthor(db, { id: asked.id, at }),
});

/** The shown articles of an author, the newest first; 20 a page. */
const articlesRoute = defineRoute<One & Paged, typeof authorArticlesReply>({
  ...everybody,
  path: '/api/community/author-articles',
  input: objectSchema({ id, page }),
  reply: authorArticlesReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, asked) {
    await requireAuthor(context.db, { id: asked.id, at: context.at });
    return articlesPage(context, [asked.id], asked.page);
  },
});

/** The authors that the member follows, the last followed first; 20 a page. */
const followedRoute = defineRoute<Paged, typeof followedReply>({
  ...own,
  path: `${following.path}/get`,
  idempotency: 'none',
  input: objectSchema({ page }),
  reply: followedReply,
  async handle(context, asked) {
    const all = await followedAuthors(context, context.actor.id);
    const skip = (asked.page - 1) * authorsAtOnce;
    return { result: all.slice(skip, skip + authorsAtOnce), hasMore: all.length > skip + authorsAtOnce };
  },
});

/** What these authors have published, the newest first; 20 a page. */
const newestRoute = defineRoute<Paged, typeof authorArticlesReply>({
  ...own,
  path: `${following.path}/articles`,
  idempotency: 'none',
  input: objectSchema({ page }),
  reply: authorArticlesReply,
  async handle(context, asked) {
    const all = await followedAuthors(context, context.actor.id);
    return articlesPage(
      context,
      all.map((author) => author.id),
      asked.page,
    );
  },
});

const stateOf = async ({ db, actor }: Pick<SignedContext, 'db' | 'actor'>, authorId: number) => ({
  isFollowed: (await followOf(db, { memberId: actor.id, authorId })).length > 0,
  isOwn: actor.id === authorId,
});

const stateRoute = defineRoute<One, typeof followReply>({
  ...own,
  path: `${following.path}/has`,
  idempotency: 'none',
  input: objectSchema({ id }),
  reply: followReply,
  handle: (context, asked) => stateOf(context, asked.id),
});

/** Follows an author, or no longer; the same again changes nothing. Whoever cannot be read any more can still be left. */
const followRoute = defineRoute<One & { readonly on: boolean }, typeof followReply>({
  ...own,
  path: `${following.path}/follow`,
  idempotency: 'optional',
  input: objectSchema({ id, on: f.flag({ default: true }) }),
  reply: followReply,
  outline: () => ({
    errors: ['sanction.banned', 'sanction.banned-until', 'author.self', 'author.too-many', 'request.not-found'],
  }),
  handle: (context, { id: authorId, on }) =>
    context.db.transaction(async (tx) => {
      const { actor, at, engine } = context;
      const pair = { memberId: actor.id, authorId };
      if (!on) await removeFollow(tx, pair);
      else {
        if (actor.id === authorId) throw businessError(reject('author.self'));
        // Locks the member, so that two of their requests are counted one after the other.
        await requireStanding(tx, { memberId: actor.id, activity: 'react', at, engine });
        await requireAuthor(tx, { id: authorId, at });
        const made = await insertFollow(tx, { ...pair, at: new Date(at) });
        const [followed] = made.length === 0 ? [] : await countFollowed(tx, { memberId: actor.id });
        if ((followed?.count ?? 0) > mostFollowed) throw businessError(reject('author.too-many', { max: mostFollowed }));
      }
      return { isFollowed: on, isOwn: false };
    }),
});

const routes = [authorRoute, articlesRoute, followedRoute, newestRoute, stateRoute, followRoute].map(whileOpen);

/** The authors of the community, and who follows them. */
export const authorServer = definePageModule(following, {
  isListedAlone: true,
  routes,
  publicPages: [authorPage],
});
