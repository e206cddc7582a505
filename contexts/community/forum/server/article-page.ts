import { memberNamesOf } from '@shopkeeper/member/server';
import { assetUrlOf, siteConfigOf } from '@shopkeeper/platform/server';
import { type Context, notFound, timeZoneOf } from '@shopkeeper/server';
import { html, type PageContent, type PublicPage, sanitizedBefore } from '@shopkeeper/server/pages';
import { shownArticle, survivorOf } from './forum-rows.ts';

/** An id as addresses have it; 0 for what is none. */
export const idOf = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** The article with this id, or the one that it was merged into. */
async function published({ db }: Context, id: number) {
  const [own] = await shownArticle(db, { id });
  if (own) return own;
  const [merged] = await survivorOf(db, { id });
  return merged?.id ? (await shownArticle(db, { id: merged.id }))[0] : undefined;
}

/** What everybody reads of an article before the scripts have come; nothing while the settings have the community closed. */
async function read(context: Context, params: Readonly<Record<string, string>>): Promise<PageContent | null> {
  const { communityOpen, siteName } = siteConfigOf(context);
  if (!communityOpen) return null;
  const id = idOf(params['id']);
  const article = await published(context, id);
  if (!article) throw notFound({ id });
  const { memberId, title, excerpt, content, coverImage } = article;
  const image = coverImage === null ? null : assetUrlOf(context, coverImage);
  const names = await memberNamesOf(context.db, [memberId]);
  const author = memberId === null ? siteName : (names.get(memberId) ?? '');
  const at = new Date(article.publishedAt ?? 0);
  const day = at.toLocaleDateString('sv-SE', { timeZone: timeZoneOf(context.engine.clock) });
  return {
    title: `${title} · ${siteName}`,
    description: excerpt,
    path: `/article/${article.id}`,
    kind: 'article',
    image,
    body: html`<header>
        <a href="/"><img src="/mark.svg" width="28" height="28" alt="" />${siteName}</a>
      </header>
      <main class="rendered-article">
        <p><a href="/community">${article.categoryName}</a></p>
        <article>
          <h1>${title}</h1>
          <p>
            ${memberId === null ? html`<b>${author}</b>` : html`<a href="/author/${memberId}" rel="author">${author}</a>`}
            <time datetime="${at.toISOString()}">${day}</time>
          </p>
          ${image === null ? null : html`<img src="${image}" alt="" />`}
          <div class="rendered-prose">${sanitizedBefore(content)}</div>
        </article>
      </main>`,
    data: {
      '@type': 'Article',
      headline: title,
      author: { '@type': memberId === null ? 'Organization' : 'Person', name: author },
      datePublished: at.toISOString(),
    },
  };
}

export const articlePage: PublicPage = { path: '/article/:id', read };
