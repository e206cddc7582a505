import { assetUrl, pictureUrl } from '@shopkeeper/api-client/session';
import { useUiConfig } from '@shopkeeper/ui/theme';
import type { BannerCounts } from './count-banners.ts';
import type { HomeBanner } from './use-home.ts';

interface BannersProps {
  readonly banners: readonly HomeBanner[];
  readonly site: { readonly cdnUrl?: string };
  readonly label: string;
  readonly counts: BannerCounts;
  /** Whether they are at the top of the page, where they are loaded at once. */
  readonly isFirst?: boolean;
}

/** Banners of one position: side by side on a phone, moved by hand. */
export function Banners({ banners, site, label, counts, isFirst = false }: BannersProps) {
  const { isDark } = useUiConfig();
  if (banners.length === 0) return null;
  return (
    <section className="home-banners" data-first={isFirst} aria-label={label}>
      {banners.map(({ id, title, image, imageDark, link }, place) => {
        const source = (isDark && imageDark) || image;
        const isLazy = !isFirst || place > 0;
        const picture = (
          <img
            src={assetUrl(pictureUrl(source, 960), site)}
            alt=""
            width={960}
            height={384}
            loading={isLazy ? 'lazy' : 'eager'}
            fetchPriority={isLazy ? 'auto' : 'high'}
            referrerPolicy="no-referrer"
          />
        );
        return link ? (
          <a key={id} ref={counts.watch(id)} href={link} rel="noreferrer" onClick={() => counts.click(id)}>
            {picture}
            <span>{title}</span>
          </a>
        ) : (
          <figure key={id} ref={counts.watch(id)}>
            {picture}
            <figcaption>{title}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
