import { useMemberSession } from '@shopkeeper/api-client/session';
import { useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Check, Plus } from '@shopkeeper/ui/icons';
import type { FollowState } from '../author.domain.ts';

const page = '/user/following';

/** Paths whose data is read again after a member followed an author. */
const refreshes = [page, `${page}/has`, `${page}/get`, `${page}/articles`, '/api/community/author'];

/** Follows the author, or no longer. Visitors and the author see nothing. */
export function FollowButton({ id }: { readonly id: number }) {
  const text = useText('author');
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const { data } = useMemberCall<FollowState>(`${page}/has`, { id }, { isReady: isSignedIn });
  const { mutate, isPending } = useMemberWrite<FollowState, { id: number; on: boolean }>(`${page}/follow`, { refreshes });
  if (!isSignedIn || !data || data.isOwn) return null;
  const { isFollowed } = data;
  return (
    <button
      type="button"
      className="mc-button author-follow"
      aria-pressed={isFollowed}
      disabled={isPending}
      onClick={() => mutate({ id, on: !isFollowed })}
    >
      {isFollowed ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
      {text(isFollowed ? 'text.followed' : 'text.follow')}
    </button>
  );
}
