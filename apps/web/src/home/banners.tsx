import { assetUrl } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import type { Home } from './use-home.ts';

/** The active banners of the shop. */
export function Banners({ home }: { readonly home: Home }) {
  const text = useText('home');
  return (
    <section className="home-banners" aria-label={text('banners')}>
      {home.banners.map(({ id, title, image, link }) => {
        const picture = <img src={assetUrl(image, home)} alt="" loading="lazy" referrerPolicy="no-referrer" />;
        return link ? (
          <a key={id} href={link} rel="noreferrer">
            {picture}
            <span>{title}</span>
          </a>
        ) : (
          <figure key={id}>
            {picture}
            <figcaption>{title}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
