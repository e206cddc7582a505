/** How a theme URI is opened: a page of the shop, a web address, a page of a mini program, or a screen of an app. */
export const schemes = ['route', 'https', 'miniapp', 'app'] as const;
export type Scheme = (typeof schemes)[number];

export interface ThemeLink {
  readonly scheme: Scheme;
  readonly uri: string;
  readonly params: readonly { readonly name: string; readonly value: string }[];
}

/** Splits a setting of names, separated by commas or spaces, into lower case. */
export const namesIn = (setting: string): readonly string[] =>
  setting
    .toLowerCase()
    .split(/[\s,;，；]+/)
    .filter(Boolean);

const forms: Readonly<Record<Scheme, RegExp>> = {
  // One slash: two begin the host of another site, and browsers read a backslash as a slash.
  route: /^\/(?![/\\])[^\s\\?#]*$/,
  https: /^https:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?([/?][^\s\\#]*)?$/i,
  miniapp: /^pages\/[\w/-]+$/,
  app: /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s\\]*$/i,
};

/** Schemes that run code or read files when a page opens them, whatever the setting says. */
const dangerous = /^(javascript|data|vbscript|file|blob|about|https?|ws|wss):/i;

/** Whether a URI has the form of its scheme; never `javascript:`, `data:` and the like. */
export const isOfScheme = (scheme: Scheme, uri: string): boolean =>
  forms[scheme].test(uri) && (scheme !== 'app' || !dangerous.test(uri));

/** The host that a web address names, in lower case; null for other schemes and for what is no address. */
export const hostOf = ({ scheme, uri }: Pick<ThemeLink, 'scheme' | 'uri'>): string | null =>
  scheme === 'https' ? (forms.https.exec(uri)?.[1]?.toLowerCase() ?? null) : null;

/** Whether a host is in a list; `*.example.com` also allows every host below `example.com`. */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));

/** The scheme of an app link in lower case: `shop` of `shop://coupon`. */
export const appSchemeOf = (uri: string): string => uri.slice(0, Math.max(0, uri.indexOf('://'))).toLowerCase();

/** The address that is opened: the URI with its parameters as the query. */
export function addressOf({ uri, params }: Pick<ThemeLink, 'uri' | 'params'>): string {
  const query = params.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  if (query === '') return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`;
}

/** The address for a browser, or null: pages of mini programs and apps are opened by their own clients. */
export const browserAddressOf = (link: ThemeLink): string | null =>
  (link.scheme === 'route' || link.scheme === 'https') && isOfScheme(link.scheme, link.uri) ? addressOf(link) : null;
