import { useMemberRules } from '../session/member.ts';
import { useStaffRules } from '../session/staff.ts';
import { apiUrl } from './calls.ts';

/** Where an asset lies: addresses of their own stay; others get the site's cdn, or the API host when it has none. */
export function assetUrl(path: string): string {
  const { cdnUrl = '' } = useStaffRules.getState().siteConfig ?? useMemberRules.getState().siteConfig ?? {};
  return prefixed(path, cdnUrl || apiUrl());
}

/** `http(s)://`, `//` and `data:image/` paths stay unchanged; any other is put behind the base with one slash between. */
export function prefixed(path: string, base: string): string {
  if (/^(https?:\/\/|\/\/|data:image\/)/i.test(path)) return path;
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
