import { reject, type Rejection } from '@shopkeeper/resource';

/**
 * `open` waits for its buyer, `waiting` for staff; `cancelled` is that of goods that were refunded before anybody said something
 * about them.
 */
export const evaluationStates = ['open', 'waiting', 'published', 'hidden', 'rejected', 'cancelled'] as const;
export type EvaluationState = (typeof evaluationStates)[number];

const dayMs = 86_400_000;
/** How long the author can add one follow-up. */
export const followUpDays = 180;
export const mostPictures = 9;

/** Where the pictures of members are stored. */
export const pictureFolder = '/storage/member/';

/** Whether a member can add a follow-up now. Rejects with `evaluation.followed-up`, `evaluation.follow-up-late`. */
export function mayFollowUp(
  { followUp, submittedAt }: { readonly followUp: string | null; readonly submittedAt: number | null },
  at: number,
): true | Rejection {
  if (followUp !== null) return reject('evaluation.followed-up');
  if (submittedAt === null || at > submittedAt + followUpDays * dayMs) return reject('evaluation.follow-up-late');
  return true;
}

/** When an evaluation is written for a buyer who says nothing, UTC epoch ms; null is never. */
export const autoAtOf = (completedAt: number, days: number): number | null => (days === 0 ? null : completedAt + days * dayMs);

/** The mean of stars in hundredths, rounded half up; 0 without evaluations. */
export const ratingX100Of = ({ count, stars }: { readonly count: number; readonly stars: number }): number =>
  count === 0 ? 0 : Math.floor((stars * 200 + count) / (2 * count));

/** A name as other buyers see it: its first character. */
export const shownName = (nickname: string): string => `${[...nickname][0] ?? ''}***`;
