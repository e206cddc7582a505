export { html, joined, SafeHtml, sanitizedBefore } from './html.ts';
export { type PageContent, type PublicPage } from './public-page.ts';
