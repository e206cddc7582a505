/** The kinds of public pages whose views are counted. */
export const pageKinds = ['home', 'product', 'category', 'article'] as const;
export type PageKind = (typeof pageKinds)[number];

const patterns: Readonly<Record<PageKind, RegExp>> = {
  home: /^\/*$/,
  product: /^\/+product\/+\d+\/?$/i,
  category: /^\/+category\/+\d+\/?$/i,
  article: /^\/+article\/+\d+\/?$/i,
};

/** Returns the kind of the page at a path, as the router reads paths; null for a page whose views are not counted. */
export const pageKindOf = (path: string): PageKind | null => pageKinds.find((kind) => patterns[kind].test(path)) ?? null;

/** What programs call themselves that read pages without a person. `Cubot` is a maker of phones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|uptime|pingdom|scrap|curl|wget|python|java\/|okhttp|go-http|node|axios|libwww|httpclient|phantomjs/i;

/** Whether a user agent names a program rather than the browser of a person. One without a name is a program. */
export const isProgram = (userAgent: string): boolean => userAgent.trim() === '' || program.test(userAgent);
