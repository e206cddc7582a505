import { BrandMark, useText } from '@shopkeeper/web-kit/shell';
import './home.css';

/** The public home: the shop's name and its entrances. */
export function HomeScreen() {
  const text = useText('home');
  return (
    <main className="home">
      <BrandMark />
      <h1>Shopkeeper</h1>
      <p>{text('lead')}</p>
      <a className="home-entrance" href="/admin">
        <strong>{text('staff')}</strong>
        <span>{text('staff-text')}</span>
      </a>
    </main>
  );
}
