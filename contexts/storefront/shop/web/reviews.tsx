import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiError, read } from '@shopkeeper/api-client';
import { Card, Failed, Loading } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { ProductPicture } from './product-card.tsx';

/** A published review, as the public call answers with it. */
interface Review {
  readonly id: number;
  readonly nickname: string | null;
  readonly rating: number | null;
  readonly content: string | null;
  readonly images: readonly string[];
  readonly specText: string;
  readonly reply: string | null;
  readonly followUp: string | null;
  readonly submittedAt: number | null;
}

interface Reviews {
  readonly result: readonly Review[];
}

const atOnce = 20;
const path = '/api/evaluation/ofProduct';

/** The published reviews of a product, pinned ones first. */
export function Reviews({ productId, count }: { readonly productId: number; readonly count: number }) {
  const text = useText('shop');
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery<Reviews, ApiError>({
    queryKey: [path, productId],
    initialPageParam: 1,
    getNextPageParam: ({ result }, pages) => (result.length === atOnce ? pages.length + 1 : undefined),
    queryFn: ({ pageParam, signal }) =>
      read<Reviews>(path, { productId, page: pageParam }, { audience: 'member', isAnonymous: true, showError: false, signal }),
    enabled: count > 0,
  });
  const reviews = data?.pages.flatMap(({ result }) => result) ?? [];
  return (
    <section id="reviews">
      <Card title={text('text.reviews', { count })}>
        {count === 0 && <p className="shop-subtitle">{text('text.no-reviews')}</p>}
        {count > 0 && !data && !error && <Loading heights={[72, 72]} />}
        {error && !data && <Failed error={error} retry={() => void refetch()} />}
        <ul className="shop-reviews">
          {reviews.map((review) => (
            <li key={review.id}>
              <OneReview review={review} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <button type="button" className="mc-button wide" onClick={() => void fetchNextPage()}>
            {text('text.more')}
          </button>
        )}
      </Card>
    </section>
  );
}

function OneReview({ review }: { readonly review: Review }) {
  const text = useText('shop');
  const { nickname, rating, content, images, specText, reply, followUp, submittedAt } = review;
  return (
    <>
      <p className="shop-review-head">
        <b>{nickname === null ? text('text.anonymous') : `${nickname}**`}</b>
        {rating !== null && (
          <span role="img" aria-label={text('text.rating', { stars: rating })}>
            {'★'.repeat(rating)}
          </span>
        )}
        <small>
          {specText} {submittedAt !== null && <TimeText at={submittedAt} />}
        </small>
      </p>
      {content && <p>{content}</p>}
      {images.length > 0 && (
        <p className="shop-review-pictures">
          {images.map((src) => (
            <ProductPicture key={src} src={src} width={240} />
          ))}
        </p>
      )}
      {followUp && (
        <p>
          <b>{text('text.follow-up')}</b> {followUp}
        </p>
      )}
      {reply && (
        <p className="shop-review-reply">
          <b>{text('text.reply')}</b> {reply}
        </p>
      )}
    </>
  );
}
