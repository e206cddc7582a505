import { paintDocument, useUiConfig } from '@shopkeeper/ui/theme';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GridLanguageProvider } from '../cells/language.ts';
import { Categories, Orders, Skus, States, Wide } from './cases.tsx';
import { wideRows } from './data.ts';
import { language } from './language.ts';
import './demo.css';

const query = new URLSearchParams(location.search);
useUiConfig.setState({ isDark: query.get('mode') === 'dark' });
paintDocument();

const cases: Readonly<Record<string, () => ReactNode>> = {
  orders: () => <Orders count={Number(query.get('rows') ?? 200)} density={query.get('density')} />,
  wide: () => (
    <Wide rows={Number(query.get('rows') ?? 10_000)} columns={Number(query.get('columns') ?? 100)} isSheet={query.has('edit')} />
  ),
  sheet: () => <Skus count={Number(query.get('rows') ?? 2000)} />,
  tree: () => <Categories />,
  loading: () => <States loading />,
  empty: () => <States />,
};

function render(app: HTMLElement, Case: () => ReactNode): void {
  createRoot(app).render(
    <StrictMode>
      <GridLanguageProvider value={language}>
        <main>
          <h1>{query.get('case') ?? 'orders'}</h1>
          <Case />
        </main>
      </GridLanguageProvider>
    </StrictMode>,
  );
}

const app = document.getElementById('app');
const Case = cases[query.get('case') ?? 'orders'];
if (app && Case && query.has('wait')) {
  // A measurement starts with rows in memory, as after a response from the server.
  wideRows(10_000, 100);
  addEventListener('start', () => render(app, Case), { once: true });
  document.title = 'ready';
} else if (app && Case) {
  render(app, Case);
}
