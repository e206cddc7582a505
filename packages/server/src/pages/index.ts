export { html, joined, SafeHtml, sanitizedBefore } from './html.ts';
export { type PageContent, type PublicPage } from './public-page.ts';
export { type OnPageSent, type SentPage } from './sent-page.ts';
