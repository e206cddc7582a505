import type { ShellKey } from '@shopkeeper/ui/i18n';
import type { FindPage } from './find-page.ts';
import type { MenuRule } from '@shopkeeper/api-client/session';

/** The result of opening a menu rule. */
export type Opening =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'window'; readonly url: string }
  | { readonly kind: 'message'; readonly key: ShellKey };

/**
 * Decides what opening a menu rule does, or why it cannot be opened.
 * @param current the current address
 */
export function decideOpening(rule: MenuRule, current: string, find: FindPage): Opening {
  if (rule.menuType === 'link') {
    return isWebAddress(rule.url) ? { kind: 'window', url: rule.url } : { kind: 'message', key: 'navigation.invalid' };
  }
  if (rule.menuType !== 'tab' && rule.menuType !== 'iframe') return { kind: 'message', key: 'navigation.type' };
  const hit = find(rule.path);
  if (!hit) return { kind: 'message', key: 'navigation.invalid' };
  if (hit.pathname === current) return { kind: 'message', key: 'navigation.same' };
  return { kind: 'page', path: hit.pathname };
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) || /^\/(?!\/)/.test(url);
}
