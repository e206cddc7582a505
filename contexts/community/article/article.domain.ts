import { reject, type Rejection } from '@shopkeeper/resource';

export const articleStates = ['draft', 'pending', 'published', 'rejected', 'hidden'] as const;
export type ArticleState = (typeof articleStates)[number];

/** The states in which the author can change the text. */
export const editableStates: readonly ArticleState[] = ['draft', 'rejected'];

/** Whether a flag that staff set can change to what is wanted. */
export function mayFlag(isSet: boolean, wanted: boolean): true | Rejection {
  if (isSet !== wanted) return true;
  return wanted ? reject('article.already-set') : reject('article.not-set');
}

/** Whether a hidden article can be shown again: one that was merged has nothing of its own left. */
export const mayRestore = ({ mergedIntoId }: { readonly mergedIntoId: number | null }): true | Rejection =>
  mergedIntoId === null || reject('article.merged');

/** Whether staff can decide about it themselves: no workflow does. */
export const mayDecide = ({ approvalId }: { readonly approvalId: number | null }): true | Rejection =>
  approvalId === null || reject('article.in-approval');

interface Reverted {
  readonly status: ArticleState;
  readonly commentCount: number;
}

/** Whether the text of a revision can be put back. What others have commented on, its author does not take back. */
export const mayRevert = ({ status, commentCount }: Reverted, isAuthor: boolean): true | Rejection =>
  !isAuthor || status !== 'published' || commentCount === 0 || reject('article.has-comments');

/** Who reviews something that waits, until when (UTC epoch ms); null for nobody. */
export interface Claim {
  readonly claimedById: number | null;
  readonly claimedUntil: number | null;
}

/** Whether a member of staff can claim something that waits, or decide about it: nobody else has it now. */
export const mayReview = ({ claimedById, claimedUntil }: Claim, staffId: number, at: number): true | Rejection =>
  claimedById === null || claimedById === staffId || (claimedUntil ?? 0) <= at || reject('article.claimed');

/** Whether there is a claim to give up. */
export const mayRelease = ({ claimedUntil }: Pick<Claim, 'claimedUntil'>): true | Rejection =>
  claimedUntil !== null || reject('article.not-claimed');

const excerptLength = 160;

/** The first characters of a text, on one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll('&nbsp;', ' ').replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= excerptLength ? line : `${letters.slice(0, excerptLength - 1).join('')}…`;
}

/** Rich text with a space where a block or a line ends, so that its words do not run together without its tags. */
export const spacedBlocks = (html: string): string =>
  html.replaceAll(/(?=<(?:\/(?:p|div|h[1-6]|li|blockquote|pre)|br\s*\/?)>)/g, ' ');

/** What a member has submitted before. */
export interface Submitted {
  /** UTC epoch ms; null before the first one. */
  readonly lastAt: number | null;
  /** How many within the last 24 hours. */
  readonly today: number;
}

/** The limits of the settings: the distance of two articles in seconds, and articles within 24 hours. */
export interface SubmitLimits {
  readonly intervalSeconds: number;
  readonly perDay: number;
}

/** Whether a member can submit one more now. Rejects with `article.too-soon` (seconds to wait) or `article.too-many`. */
export function maySubmit(before: Submitted, limits: SubmitLimits, at: number): true | Rejection {
  const wait = before.lastAt === null ? 0 : before.lastAt + limits.intervalSeconds * 1_000 - at;
  if (wait > 0) return reject('article.too-soon', { seconds: Math.ceil(wait / 1_000) });
  return before.today < limits.perDay || reject('article.too-many', { max: limits.perDay });
}

/** The most pictures in the text of a member's article. */
export const mostPictures = 9;

/** How many pictures a sanitized text has. */
export const countPictures = (html: string): number => html.match(/<img\b/gi)?.length ?? 0;
