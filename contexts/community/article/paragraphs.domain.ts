const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A text as HTML: an empty line begins a new paragraph, other line breaks stay. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br />')}</p>`)
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
