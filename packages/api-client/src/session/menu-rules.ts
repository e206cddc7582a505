export type MenuRuleType = 'menu_dir' | 'menu' | 'button';
export type MenuType = 'tab' | 'link' | 'iframe';

/** A rule of the server's menu. A rule of unknown type stays in the menu, but opening it shows a message. */
export interface MenuRule {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: MenuRuleType;
  /** An i18n key (`order:title`) or plain text. */
  readonly title: string;
  readonly name: string;
  readonly path: string;
  /** A lucide name, or empty. */
  readonly icon: string;
  readonly menuType: MenuType | null;
  readonly url: string;
  readonly component: string;
  /** False: the page is unmounted while another tab is shown. */
  readonly keepalive: boolean;
  /** `add_rules_only`: admits to a page without a menu item; `add_menu_only`: a menu item without admission. */
  readonly extend: string;
  readonly weigh: number;
  /** Number of pending items, shown at the menu item. */
  readonly count?: number;
  readonly children: readonly MenuRule[];
}

type RawRule = Partial<Omit<MenuRule, 'children'>> & { readonly children?: unknown };

/** Builds a tree from the server's rules, nested or flat with `parentId`. Siblings stay in the server's order. */
export function readMenus(raw: unknown): readonly MenuRule[] {
  const rules = flatRaw(raw, null);
  const byParent = new Map<number | null, RawRule[]>();
  const known = new Set(rules.map(({ id }) => id));
  for (const rule of rules) {
    const parent = rule.parentId != null && known.has(rule.parentId) ? rule.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), rule]);
  }
  const build = (parent: number | null): readonly MenuRule[] =>
    (byParent.get(parent) ?? []).map((rule) => whole(rule, build(rule.id ?? -1)));
  return build(null);
}

function flatRaw(raw: unknown, parentId: number | null): readonly RawRule[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((rule: RawRule) => [
    { ...rule, parentId: rule.parentId || parentId },
    ...flatRaw(rule.children, rule.id ?? null),
  ]);
}

const absent = {
  id: 0,
  parentId: null,
  type: 'menu',
  title: '',
  name: '',
  path: '',
  icon: '',
  menuType: null,
  url: '',
  component: '',
  keepalive: true,
  extend: '',
  weigh: 0,
} as const satisfies Omit<MenuRule, 'children'>;

/** Fills in defaults for properties that the server omits or sends as null. */
function whole(rule: RawRule, children: readonly MenuRule[]): MenuRule {
  const given = Object.entries(rule).filter(([, value]) => value !== null && value !== undefined);
  return { ...absent, ...(Object.fromEntries(given) as Partial<MenuRule>), children };
}

/** All rules of a tree, parents before children. */
export function allRules(menus: readonly MenuRule[]): readonly MenuRule[] {
  return menus.flatMap((rule) => [rule, ...allRules(rule.children)]);
}

/** The rules shown in the side menu: without buttons, rules without a menu item, and empty groups. */
export function visibleMenus(menus: readonly MenuRule[]): readonly MenuRule[] {
  return menus
    .filter(({ type, extend }) => type !== 'button' && extend !== 'add_rules_only')
    .map((rule) => ({ ...rule, children: visibleMenus(rule.children) }))
    .filter(({ type, children }) => type !== 'menu_dir' || children.length > 0);
}
