const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The address of a product between other words, with or without the host. */
const productAddress = /(?<![\w/.])(?:https?:\/\/[\w.:-]+)?\/product\/[1-9]\d{0,8}(?![\w/])/g;

/** A text as HTML: an empty line begins a new paragraph, other line breaks stay, and addresses of products are links. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => escaped(part.trim()).replaceAll(productAddress, (href) => `<a href="${href}">${href}</a>`))
    .map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`)
    .join('');

/** HTML of paragraphs as the text that makes it. */
export const textOfParagraphs = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/p>\s*/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
