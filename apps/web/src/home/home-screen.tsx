import { useMemberSession } from '@shopkeeper/api-client/session';
import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { LanguageButton } from '../login/language-button.tsx';
import { Banners } from './banners.tsx';
import { useBannerCounts } from './count-banners.ts';
import { Categories, Placeholders, Products } from './products.tsx';
import { useHome, useOwnBanners, useOwnPrices } from './use-home.ts';
import '@shopkeeper/ui/layout.css';
import './home.css';

/** The public home page: banners, categories, what is new and sells best, and the entrances for members and staff. */
export function HomeScreen() {
  const text = useText('home');
  const loaded = useHome();
  const home = useOwnPrices(loaded);
  const banners = useOwnBanners(loaded);
  const counts = useBannerCounts();
  const at = (position: string) => banners.filter((banner) => banner.position === position);
  return (
    <div className="home">
      <header>
        <BrandMark />
        <b>{home?.siteName}</b>
        <ModeButton />
        <LanguageButton />
      </header>
      <main>
        <section className="home-hello">
          <h1>{home?.siteName ?? '\u00a0'}</h1>
          <p>{text('lead')}</p>
          <a className="home-shop" href="/products">
            {text('shop')}
          </a>
          {home?.communityOpen && (
            <a className="home-shop second" href="/community">
              {text('community')}
            </a>
          )}
        </section>
        {home ? (
          <>
            <Banners isFirst banners={at('home_top')} site={home} label={text('banners')} counts={counts} />
            <Categories home={home} />
            <Products title={text('newest')} products={home.newest} site={home} />
            <Banners banners={at('home_middle')} site={home} label={text('more-banners')} counts={counts} />
            <Products title={text('best-selling')} products={home.bestSelling} site={home} />
          </>
        ) : (
          <Placeholders />
        )}
        <Entrances />
      </main>
      {home?.recordNumber && <footer>{home.recordNumber}</footer>}
    </div>
  );
}

function ModeButton() {
  const text = useText('home');
  const { isDark } = useUiConfig();
  return (
    <button type="button" className="home-mode" onClick={() => useUiConfig.setState({ isDark: !isDark })}>
      {text(isDark ? 'light' : 'dark')}
    </button>
  );
}

function Entrances() {
  const text = useText('home');
  const name = useMemberSession(({ person }) => person?.nickname || person?.username);
  return (
    <nav className="home-entrances" aria-label={text('entrances')}>
      <a className="home-entrance first" href="/user">
        <strong>{name ? text('member-back', { name }) : text('member')}</strong>
        <span>{text('member-text')}</span>
        <em>{text(name ? 'member' : 'join')}</em>
      </a>
      <a className="home-entrance" href="/admin">
        <strong>{text('staff')}</strong>
        <span>{text('staff-text')}</span>
        <em>{text('staff-open')}</em>
      </a>
    </nav>
  );
}
