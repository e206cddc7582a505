import { assetUrl } from '@shopkeeper/web-kit';

/** The picture of a SKU, or a placeholder. */
export function Picture({ src, size }: { readonly src: string | null; readonly size: number }) {
  if (!src) return <i className="ct-picture" style={{ width: size, height: size }} />;
  return (
    <img
      className="ct-picture"
      src={assetUrl(src)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}
