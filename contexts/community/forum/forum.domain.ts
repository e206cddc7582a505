import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** An article as lists show it to everybody; `author` is null for the shop. */
const card = {
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  coverImage: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** Whose page has its articles; null for the shop. */
  authorId: z.nullable(z.int()),
  pinned: z.boolean(),
  featured: z.boolean(),
  viewCount: z.int(),
  likeCount: z.int(),
  commentCount: z.int(),
  publishedAt: z.int(),
};

export const articlesReply = z.object({ result: z.array(z.object(card)), hasMore: z.boolean() });
export type ArticleCardRow = ReplyOf<typeof articlesReply>['result'][number];

export const articleReply = z.object({ ...card, content: z.string(), locked: z.boolean(), collectionCount: z.int() });
export type ShownArticle = ReplyOf<typeof articleReply>;

export const categoriesReply = z.object({
  result: z.array(z.object({ id: z.int(), name: z.string(), articleCount: z.int() })),
});

const comment = { id: z.int(), author: z.string(), isAuthor: z.boolean(), content: z.string(), createdAt: z.int() };

/** Comments by floor, with the replies to each; those that are not published are left out, with their replies. */
export const commentsReply = z.object({
  result: z.array(z.object({ ...comment, floor: z.int(), replies: z.array(z.object(comment)) })),
  hasMore: z.boolean(),
});
export type ShownComment = ReplyOf<typeof commentsReply>['result'][number];

/** What the signed-in member has done with an article. */
export const ownReply = z.object({ liked: z.boolean(), collected: z.boolean() });

/** The comment that was written, and whether everybody sees it already. */
export const writtenReply = z.object({ id: z.int(), status: z.enum(['published', 'pending']) });

/** The most products that are shown below an article. */
export const mostMentions = 6;

const productLink = /<a [^>]*href="(?:https?:\/\/([^/"]+))?\/product\/([1-9]\d{0,8})(?:[?#][^"]*)?"/g;

/**
 * The ids of the products that the links of an article lead to, each once, in the order of the text; at most six. Links to another
 * host than that of the page lead to other shops.
 */
export function mentionedProducts(content: string, host: string): readonly number[] {
  const own = [...content.matchAll(productLink)].filter(([, linked]) => linked === undefined || linked === host);
  return [...new Set(own.map(([, , id]) => Number(id)))].slice(0, mostMentions);
}

const mostQuoted = 120;

/** How a comment begins that quotes another one: what that one says itself, on one line, without what it quotes. */
export function quoteOf(content: string): string {
  const said = splitComment(content).flatMap(({ isQuote, text }) => (isQuote ? [] : [text]));
  const line = said.join(' ').replaceAll(/\s+/g, ' ').trim();
  return `> ${line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1)}…` : line}\n`;
}

/** The parts of a comment in their order: lines that begin with `> ` quote another one. */
export function splitComment(content: string): readonly { readonly isQuote: boolean; readonly text: string }[] {
  const parts: { readonly isQuote: boolean; text: string }[] = [];
  for (const line of content.split('\n')) {
    const isQuote = line.startsWith('> ');
    const text = isQuote ? line.slice(2) : line;
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.text += `\n${text}`;
    else parts.push({ isQuote, text });
  }
  return parts;
}
