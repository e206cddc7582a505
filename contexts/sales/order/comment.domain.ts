/** In a comment `@[7]` mentions the staff account with the id 7, so that a new name changes no comment. */
const mention = /@\[(\d{1,10})\]/g;

/** A piece of a comment: text, or the id of a mentioned account. */
export type CommentSegment = string | number;

/** Splits a comment into text and the ids of the mentioned accounts. */
export const commentSegments = (comment: string): readonly CommentSegment[] =>
  comment
    .split(mention)
    .map((part, at) => (at % 2 === 1 ? Number(part) : part))
    .filter((part) => part !== '');

/** The ids of the accounts that a comment mentions, each once. */
export const mentionedIn = (comment: string): readonly number[] => [
  ...new Set(commentSegments(comment).filter((part) => typeof part === 'number')),
];

/** Writes `@name` of the chosen colleagues as their ids; the longest name first, so that it is not taken for a shorter one. */
export function withMentions(typed: string, chosen: ReadonlyMap<string, number>): string {
  const names = [...chosen].toSorted(([a], [b]) => b.length - a.length);
  return names.reduce((comment, [name, id]) => comment.replaceAll(`@${name}`, `@[${id}]`), typed);
}
