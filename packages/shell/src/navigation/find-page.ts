import { generatePath, matchRoutes } from 'react-router';
import type { ScreenDef, WebContext } from './modules.ts';
import { allRules, type MenuRule } from '@shopkeeper/api-client/session';

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

/** Finds the page of a path. */
export type FindPage = (pathname: string) => PageHit | undefined;

interface ScreenRoute {
  readonly path: string;
  readonly handle: ScreenDef;
}

/** The page behind every menu rule of type iframe. */
export const frameScreen: ScreenDef = {
  load: async () => ({ Screen: (await import('./iframe-screen.tsx')).IframeScreen }),
  namespaces: [],
  titleKey: 'shell:menu.label',
};

/**
 * Looks addresses up in the screens of the modules and in the server's menu rules. Letter case, doubled and trailing
 * slashes do not matter; a page without parameters wins over one with.
 */
export function createFindPage(modules: readonly WebContext[], menus: readonly MenuRule[]): FindPage {
  const routes = modules.flatMap(({ screens }) =>
    Object.entries(screens).map(([path, handle]): ScreenRoute => ({ path, handle })),
  );
  const rules = allRules(menus).filter(({ path, extend }) => path !== '' && extend !== 'add_menu_only');
  const ruleByPath = new Map(rules.toReversed().map((rule) => [key(rule.path), rule]));

  return (pathname) => {
    const [match] = matchRoutes([...routes], pathname.replaceAll(/\/{2,}/g, '/')) ?? [];
    if (match) return screenHit(match.route, match.params, ruleByPath);
    const rule = ruleByPath.get(key(pathname));
    if (rule?.menuType !== 'iframe') return undefined;
    return { pathname: rule.path, page: rule.path, title: rule.title, params: {}, screen: frameScreen, isDenied: false, rule };
  };
}

function screenHit(
  { path, handle: screen }: ScreenRoute,
  given: Readonly<Record<string, string | undefined>>,
  ruleByPath: ReadonlyMap<string, MenuRule>,
): PageHit {
  const params = Object.fromEntries(Object.entries(given).map(([name, value = '']) => [name, value]));
  const admitted = admitting(path, screen)
    .map((one) => ruleByPath.get(key(one)))
    .find((rule) => rule !== undefined);
  const rule = ruleByPath.get(key(path));
  return {
    pathname: generatePath(path, params),
    page: admitted?.path ?? path,
    title: rule?.title || screen.titleKey,
    params,
    screen,
    isDenied: !admitted && !screen.isForEveryone,
    rule,
  };
}

/** The paths whose rule admits to a screen, nearest first. */
function admitting(path: string, screen: ScreenDef): readonly string[] {
  const segments = split(path);
  if (screen.guardedBy) return [screen.guardedBy];
  const firstParam = segments.findIndex((segment) => segment.startsWith(':'));
  if (firstParam < 0) return [path];
  const ancestors: string[] = [path];
  // The group of a context (`/admin/sales`) is not a page and admits to nothing.
  for (let length = firstParam; length >= 2; length -= 1) ancestors.push(`/${segments.slice(0, length).join('/')}`);
  return ancestors;
}

const split = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
const key = (path: string): string => `/${split(path).join('/').toLowerCase()}`;

/** The default page of staff: the first accessible page of the menu. */
export function firstPage(menus: readonly MenuRule[], find: FindPage): string | undefined {
  const pages = allRules(menus).filter(
    ({ type, extend, menuType }) => type === 'menu' && extend !== 'add_rules_only' && menuType !== 'link',
  );
  return pages.map(({ path }) => find(path)).find((hit) => hit && !hit.isDenied)?.pathname;
}
