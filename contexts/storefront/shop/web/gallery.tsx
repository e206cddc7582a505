import { assetUrl } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { ProductPicture } from './product-card.tsx';

const mostPictures = 20;

interface GalleryProps {
  readonly images: readonly string[];
  /** The picture of the chosen SKU, shown before the others. */
  readonly first: string | null;
  readonly name: string;
}

/** The pictures of a product: swiped on a phone, by Tab with a keyboard; each opens in full. */
export function Gallery({ images, first, name }: GalleryProps) {
  const text = useText('shop');
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(1);
  const all = [...new Set([...(first ? [first] : []), ...images])].slice(0, mostPictures);
  useEffect(() => {
    strip.current?.scrollTo({ left: 0 });
  }, [first]);
  if (all.length === 0) return <ProductPicture src={null} width={960} />;
  return (
    <section className="shop-gallery" aria-label={text('text.pictures')}>
      <div
        ref={strip}
        className="shop-gallery-strip"
        role="group"
        aria-label={text('text.picture', { at, count: all.length })}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)) + 1)}
      >
        {all.map((src, place) => (
          // A link, so that the strip is scrolled by Tab too.
          <a key={src} href={assetUrl(src)} target="_blank" rel="noreferrer">
            <ProductPicture src={src} width={960} alt={place === 0 ? name : `${name} ${place + 1}`} />
          </a>
        ))}
      </div>
      {all.length > 1 && (
        <span className="shop-gallery-at" aria-hidden>
          {at} / {all.length}
        </span>
      )}
    </section>
  );
}
