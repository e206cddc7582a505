import type { ScreenDef, WebContext } from './modules.ts';
import { allRules, type MenuRule } from './menu-rules.ts';

/** The page of an address. */
export interface PageHit {
  /** The canonical address, with the letter case of rules and screens. */
  readonly pathname: string;
  /** The page path of its permissions. */
  readonly page: string;
  /** An i18n key or plain text. */
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly screen: ScreenDef;
  readonly isDenied: boolean;
  /** The menu rule of this page itself. */
  readonly rule: MenuRule | undefined;
}

export type FindPage = (pathname: string) => PageHit | undefined;

interface Pattern {
  readonly path: string;
  readonly segments: readonly string[];
  readonly screen: ScreenDef;
}

/**
 * Creates a lookup from addresses to the modules' screens and the server's menu rules. Letter case, doubled and trailing
 * slashes do not matter; a page without parameters takes precedence over one with.
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
  // The group of a context (`/admin/sales`) is not a page and admits to nothing.
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

/** The default page of staff: the first accessible page of the menu. */
export function firstPage(menus: readonly MenuRule[], find: FindPage): string | undefined {
  const pages = allRules(menus).filter(
    ({ type, extend, menuType }) => type === 'menu' && extend !== 'add_rules_only' && menuType !== 'link',
  );
  return pages.map(({ path }) => find(path)).find((hit) => hit && !hit.isDenied)?.pathname;
}
