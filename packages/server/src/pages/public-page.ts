import type { Context } from '../routes/route.ts';
import { html, joined, SafeHtml } from './html.ts';

/** What everybody reads on a page before its scripts have come, and what search engines list it by. */
export interface PageContent {
  readonly title: string;
  /** At most about 160 characters of plain text. */
  readonly description: string;
  /** The path under which search engines list the page; another one leads to it. */
  readonly path: string;
  readonly kind: 'article' | 'product' | 'profile';
  /** The URL of a picture. */
  readonly image: string | null;
  readonly body: SafeHtml;
  /** The page in the words of schema.org. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A page that everybody may open, whose content the server sends with it. */
export interface PublicPage {
  /** A path as Fastify writes it: `/article/:id`. */
  readonly path: string;
  /**
   * Reads the content as a visitor, whoever asks; null sends the application alone.
   * @throws RequestError 404 for what does not exist or is not public
   */
  readonly read: (context: Context, params: Readonly<Record<string, string>>) => Promise<PageContent | null>;
}

/** JSON inside a script element: no character of it can end the element. */
const jsonOf = (data: unknown): SafeHtml => new SafeHtml(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));

function headOf({ title, description, path, kind, image, data }: PageContent): SafeHtml {
  return joined([
    html`<title>${title}</title>
      <meta name="description" content="${description}" />
      <link rel="canonical" href="${path}" />
      <meta property="og:type" content="${kind}" />
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${description}" />
      <meta property="og:url" content="${path}" />`,
    image === null ? html`` : html`<meta property="og:image" content="${image}" />`,
    html`<script type="application/ld+json">
      ${jsonOf({ '@context': 'https://schema.org', ...data })}
    </script>`,
  ]);
}

/**
 * Puts the content into the page of the application: its title and description into the head, its body before the element that the
 * application renders in, which stays hidden until the application shows as much.
 * @throws when the page lacks a title or that element
 */
export function pageWith(application: string, content: PageContent): string {
  const title = /<title>[^<]*<\/title>/;
  const root = '<div id="root"></div>';
  if (!title.test(application) || !application.includes(root)) throw new Error('The page of the application has another form');
  const body = html`<div id="rendered">${content.body}</div>
    <div id="root" hidden></div>`;
  // Functions, since a text may contain `$&`.
  return application.replace(title, () => headOf(content).text).replace(root, () => body.text);
}
