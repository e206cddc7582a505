import { useMemberSession } from '@shopkeeper/api-client/session';
import { BrandMark } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { LanguageButton } from '../login/language-button.tsx';
import { Banners } from './banners.tsx';
import { useHome } from './use-home.ts';
import './home.css';

/** The public home page: the shop's name, entrances for members and staff, and banners. */
export function HomeScreen() {
  const text = useText('home');
  const home = useHome();
  return (
    <div className="home">
      <header>
        <BrandMark />
        <b>{home?.siteName}</b>
        <LanguageButton />
      </header>
      <main>
        <section className="home-hello">
          <h1>{home?.siteName ?? '\u00a0'}</h1>
          <p>{text('lead')}</p>
          <a className="home-shop" href="/products">
            {text('shop')}
          </a>
        </section>
        <Entrances />
        {home && home.banners.length > 0 && <Banners home={home} />}
      </main>
      {home?.recordNumber && <footer>{home.recordNumber}</footer>}
    </div>
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
