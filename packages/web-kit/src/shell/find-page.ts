import type { ScreenDef, WebContext } from './modules.ts';
import { allRules, type MenuRule } from './menu-rules.ts';

/** What an address leads to. */
export interface PageHit {
  /** The one spelling of the address: rules and screens decide the letter case. */
  readonly pathname: string;
  /** The page path its permission nodes are keyed by. */
  readonly page: string;
  /** An i18n key or plain text. */
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly screen: ScreenDef;
  readonly isDenied: boolean;
  /** The menu rule of exactly this page. */
  readonly rule: MenuRule | undefined;
}

export type FindPage = (pathname: string) => PageHit | undefined;

interface Pattern {
  readonly path: string;
  readonly segments: readonly string[];
  readonly screen: ScreenDef;
}

/**
 * Looks addresses up in the screens of the modules and in the server's menu rules. Letter case, doubled and trailing
 * slashes do not matter; a page without parameters wins over one with.
 *
 * @param frame the page that shows the address of a rule of type iframe
 */
export function createFindPage(modules: readonly WebContext[], menus: readonly MenuRule[], frame: ScreenDef): FindPage {
  const patterns = modules.flatMap(({ screens }) =>
    Object.entries(screens).map(([path, screen]) => ({ path, segments: split(path), screen })),
  );
  const ordered = patterns.toSorted((first, second) => paramCount(first) - paramCount(second));
  const rules = allRules(menus).filter(({ path, extend }) => path !== '' && extend !== 'add_menu_only');
  const ruleByPath = new Map(rules.toReversed().map((rule) => [key(rule.path), rule]));

  return (pathname) => {
    const requested = split(pathname);
    for (const pattern of ordered) {
      const params = matched(pattern, requested);
      if (params) return screenHit(pattern, params, ruleByPath);
    }
    const rule = ruleByPath.get(key(pathname));
    if (rule?.menuType !== 'iframe') return undefined;
    return { pathname: rule.path, page: rule.path, title: rule.title, params: {}, screen: frame, isDenied: false, rule };
  };
}

function screenHit(
  pattern: Pattern,
  params: Readonly<Record<string, string>>,
  ruleByPath: ReadonlyMap<string, MenuRule>,
): PageHit {
  const { path, segments, screen } = pattern;
  const pathname = `/${segments.map((segment) => (segment.startsWith(':') ? encodeURIComponent(params[segment.slice(1)] ?? '') : segment)).join('/')}`;
  const admitted = admitting(pattern)
    .map((one) => ruleByPath.get(key(one)))
    .find((rule) => rule !== undefined);
  const rule = ruleByPath.get(key(path));
  return {
    pathname,
    page: admitted?.path ?? path,
    title: rule?.title || screen.titleKey,
    params,
    screen,
    isDenied: !admitted && !screen.isForEveryone,
    rule,
  };
}

/** The paths whose rule admits to a screen, nearest first. */
function admitting({ path, segments, screen }: Pattern): readonly string[] {
  if (screen.guardedBy) return [screen.guardedBy];
  const firstParam = segments.findIndex((segment) => segment.startsWith(':'));
  if (firstParam < 0) return [path];
  const ancestors: string[] = [path];
  // A context's own group (`/admin/sales`) is no page: it admits to nothing.
  for (let length = firstParam; length >= 2; length -= 1) ancestors.push(`/${segments.slice(0, length).join('/')}`);
  return ancestors;
}

function matched({ segments }: Pattern, requested: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== requested.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = requested[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(given);
    else if (segment.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const split = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
const key = (path: string): string => `/${split(path).join('/').toLowerCase()}`;
const paramCount = ({ segments }: Pattern): number => segments.filter((segment) => segment.startsWith(':')).length;

/** Where staff arrive who asked for nothing: the first page of the menu that can be shown. */
export function firstPage(menus: readonly MenuRule[], find: FindPage): string | undefined {
  const pages = allRules(menus).filter(
    ({ type, extend, menuType }) => type === 'menu' && extend !== 'add_rules_only' && menuType !== 'link',
  );
  return pages.map(({ path }) => find(path)).find((hit) => hit && !hit.isDenied)?.pathname;
}
