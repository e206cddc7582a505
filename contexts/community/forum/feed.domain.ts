/** An article as feeds show it; `publishedAt` is UTC epoch ms. */
export interface FeedItem {
  readonly id: number;
  readonly title: string;
  readonly excerpt: string;
  readonly categoryName: string;
  readonly publishedAt: number | null;
}

/** A feed of the community: `address` is the shop's, without a slash at its end; empty where links are paths. */
export interface Feed {
  readonly title: string;
  readonly address: string;
  readonly items: readonly FeedItem[];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A character that XML 1.0 allows. */
const isAllowed = (one: string): boolean => {
  const code = one.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
};

/** A text as it stands in XML: signs as entities, without the characters that XML does not allow. */
export const xmlText = (text: string): string =>
  [...text]
    .filter(isAllowed)
    .join('')
    .replaceAll(/[&<>"']/g, (one) => entities[one] ?? '');

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

function itemOf({ id, title, excerpt, categoryName, publishedAt }: FeedItem, address: string): string {
  const parts = [
    element('title', title),
    element('link', `${address}/article/${id}`),
    element('description', excerpt),
    element('category', categoryName),
    `<guid isPermaLink="false">article-${id}</guid>`,
    element('pubDate', new Date(publishedAt ?? 0).toUTCString()),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** The feed as RSS 2.0. */
export function rssOf({ title, address, items }: Feed): string {
  const head = [element('title', title), element('link', `${address}/community`), element('description', title)];
  const all = [...head, ...items.map((item) => itemOf(item, address))].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${all}\n</channel></rss>\n`;
}
