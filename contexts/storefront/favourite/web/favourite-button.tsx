import { useMemberSession } from '@shopkeeper/api-client/session';
import { useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Heart } from '@shopkeeper/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { FavouriteState } from '../favourite.domain.ts';
import './favourite.css';

const prefix = '/user/favourites/';

/** Keeps a product or lets it go; a visitor signs in first and comes back. */
export function FavouriteButton({ productId }: { readonly productId: number }) {
  const text = useText('favourite');
  const { navigate } = usePage();
  const client = useQueryClient();
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const body = { productId };
  const { data } = useMemberCall<FavouriteState>(`${prefix}has`, body, { isReady: isSignedIn });
  const isKept = data?.isKept ?? false;
  const { mutate, isPending } = useMemberWrite<FavouriteState, typeof body>(`${prefix}${isKept ? 'remove' : 'add'}`, {
    onDone: (kept) => client.setQueryData([`${prefix}has`, body], kept),
  });
  return (
    <button
      type="button"
      className="mc-icon-button favourite"
      aria-pressed={isKept}
      aria-label={text(isKept ? 'text.kept' : 'text.keep')}
      disabled={isPending}
      onClick={() => (isSignedIn ? mutate(body) : navigate(`/user/login?to=${encodeURIComponent(`/product/${productId}`)}`))}
    >
      <Heart size={24} aria-hidden />
    </button>
  );
}
