import { useMemberRules } from './member.ts';
import { useStaffRules } from './staff.ts';
import { apiUrl } from '../http/calls.ts';

/** Returns the URL of an asset: absolute URLs stay unchanged; others get the site's CDN, or the API host when no CDN is set. `site`: of visitors who are not signed in. */
export function assetUrl(path: string, site: { readonly cdnUrl?: string } = signedInSite()): string {
  return prefixed(path, site.cdnUrl || apiUrl());
}

const signedInSite = () => useStaffRules.getState().siteConfig ?? useMemberRules.getState().siteConfig ?? {};

const ownPicture = /^\/storage\/(?=[a-z][a-z0-9-]{0,31}\/\d{8}\/[0-9a-f]{40}\.(?:jpg|png|gif|webp)$)/;

/** The URL of a picture at a width, px; of a picture from elsewhere its own URL. */
export const pictureUrl = (path: string, width: 96 | 240 | 480 | 960 | 1600): string =>
  assetUrl(path.replace(ownPicture, `/storage/w${width}/`));

/** Prepends the base to a path with one slash between; `http(s)://`, `//` and `data:image/` paths stay unchanged. */
export function prefixed(path: string, base: string): string {
  if (/^(https?:\/\/|\/\/|data:image\/)/i.test(path)) return path;
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
