import { assetUrlOf, siteConfigOf } from '@shopkeeper/platform/server';
import type { Context } from '@shopkeeper/server';
import { html, joined, type PageContent, type PublicPage } from '@shopkeeper/server/pages';
import { idOf } from '../../forum/server/article-page.ts';
import { requireAuthor } from './author-reading.ts';
import { articlesOf } from './author-rows.ts';

/** What everybody reads of an author before the scripts have come; nothing while the settings have the community closed. */
async function read(context: Context, params: Readonly<Record<string, string>>): Promise<PageContent | null> {
  const { communityOpen, siteName } = siteConfigOf(context);
  if (!communityOpen) return null;
  const author = await requireAuthor(context.db, { id: idOf(params['id']), at: context.at });
  const articles = await articlesOf(context.db, { ids: [author.id], skip: 0 });
  const image = author.avatar === null ? null : assetUrlOf(context, author.avatar);
  const items = articles.map(
    ({ id, title, excerpt }) =>
      html`<li>
        <a href="/article/${id}">${title}</a>
        <p>${excerpt}</p>
      </li>`,
  );
  return {
    title: `${author.name} · ${siteName}`,
    description: [author.name, ...articles.slice(0, 3).map(({ title }) => title)].join(' · ').slice(0, 160),
    path: `/author/${author.id}`,
    kind: 'profile',
    image,
    body: html`<header>
        <a href="/"><img src="/mark.svg" width="28" height="28" alt="" />${siteName}</a>
      </header>
      <main class="rendered-article">
        <h1>${author.name}</h1>
        <ul>
          ${joined(items)}
        </ul>
      </main>`,
    data: { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: author.name } },
  };
}

export const authorPage: PublicPage = { path: '/author/:id', read };
