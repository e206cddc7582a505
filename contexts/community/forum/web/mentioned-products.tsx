import { pictureUrl } from '@shopkeeper/api-client/session';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { mentionedProducts } from '../forum.domain.ts';
import { type MentionedProduct, useMentioned } from './use-forum.ts';

/** The products that an article links to and that are on sale, with what they cost now. */
export function MentionedProducts({ content }: { readonly content: string }) {
  const text = useText('forum');
  const products = useMentioned(mentionedProducts(content, location.host));
  if (products.length === 0) return null;
  return (
    <section className="forum-mentions" aria-label={text('text.mentioned')}>
      {products.map((product) => (
        <Mentioned key={product.id} product={product} />
      ))}
    </section>
  );
}

function Mentioned({ product: { id, name, images, skus } }: { readonly product: MentionedProduct }) {
  const text = useText('forum');
  const prices = skus.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const image = images[0] ?? skus.find((sku) => sku.image !== null)?.image;
  return (
    <PageLink to={`/product/${id}`} className="forum-mention">
      {image && <img src={pictureUrl(image, 240)} alt="" loading="lazy" referrerPolicy="no-referrer" />}
      <span>
        <b>{name}</b>
        {skus.length > 0 && (
          <small>
            <strong>
              <MoneyText fen={least} />
            </strong>
            {most > least && ` ${text('text.from')}`}
          </small>
        )}
      </span>
    </PageLink>
  );
}
