import { assetUrl } from '@shopkeeper/api-client/session';
import '@shopkeeper/ui/layout.css';

interface ThumbnailProps {
  readonly src: string | null | undefined;
  /** Width and height, in pixels. */
  readonly size: number;
  /** The radius of the corners in pixels. */
  readonly radius?: number;
}

/** A small square picture beside a name, or a placeholder of its size. */
export function Thumbnail({ src, size, radius = 6 }: ThumbnailProps) {
  const style = { width: size, height: size, borderRadius: radius };
  if (!src) return <i className="ly-thumbnail" style={style} />;
  return (
    <img
      className="ly-thumbnail"
      src={assetUrl(src)}
      alt=""
      width={size}
      height={size}
      style={style}
      loading="lazy"
      referrerPolicy="no-referrer"
      draggable={false}
    />
  );
}
