import { assetUrl, pictureUrl } from '@shopkeeper/api-client/session';

interface ThumbnailProps {
  readonly url: string;
  readonly kind: string;
  readonly alt: string;
  readonly width?: 96 | 240 | 480;
}

const suffixOf = (url: string): string => url.slice(url.lastIndexOf('.') + 1);

/** A picture at the width of its place, or a page with the suffix of another file. */
export function Thumbnail({ url, kind, alt, width = 240 }: ThumbnailProps) {
  const src = kind === 'picture' ? pictureUrl(url, width) : assetUrl(`/admin/ajax/buildSuffixSvg?suffix=${suffixOf(url)}`);
  return <img className={`at-thumb ${kind}`} src={src} alt={alt} loading="lazy" draggable={false} referrerPolicy="no-referrer" />;
}
