import { useMemberRules } from './member.ts';
import { useStaffRules } from './staff.ts';
import { apiUrl } from '../http/calls.ts';

/** Returns the URL of an asset: absolute URLs stay unchanged; others get the site's CDN, or the API host when no CDN is set. */
export function assetUrl(path: string): string {
  const { cdnUrl = '' } = useStaffRules.getState().siteConfig ?? useMemberRules.getState().siteConfig ?? {};
  return prefixed(path, cdnUrl || apiUrl());
}

/** Prepends the base to a path with one slash between; `http(s)://`, `//` and `data:image/` paths stay unchanged. */
export function prefixed(path: string, base: string): string {
  if (/^(https?:\/\/|\/\/|data:image\/)/i.test(path)) return path;
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
