import { defineRoute, RequestError, serve, type SignedContext } from '@shopkeeper/server-kit';
import { menuRule } from '../menu-rule.resource.ts';
import { adminPrincipals } from '../../admin/server/admin-principals.ts';
import { syncMenu } from './menu-sync.ts';

interface Entry {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: string;
  readonly name: string;
  readonly path: string | null;
}

const enabledEntries = `select id, parent_id as "parentId", type, title, name, path, icon, menu_type as "menuType", url, component, keepalive, extend, weigh
  from access_menu_rule where enabled and deleted_at is null order by weigh desc, id`;

/** What the caller sees: menus one of whose nodes is held, directories that lead to one, the buttons that are held. */
function seen(entries: readonly Entry[], { actor }: SignedContext): Entry[] {
  const holds = (node: string): boolean => actor.isSuper || actor.nodes.has(node);
  const guarded = new Set(entries.filter((entry) => entry.type === 'button').map((entry) => entry.parentId));
  const isOpen = ({ type, id, name, path }: Entry): boolean => {
    if (type === 'button') return holds(name);
    return type === 'menu' && (!guarded.has(id) || holds(`${path ?? ''}/index`));
  };
  const kept = entries.filter(isOpen);
  const leads = parentsOf(kept, new Map(entries.map((entry) => [entry.id, entry])));
  return entries.filter((entry) => (entry.type === 'menu_dir' ? leads.has(entry.id) : kept.includes(entry)));
}

/** Every entry that stands above one of these. */
function parentsOf(entries: readonly Entry[], byId: ReadonlyMap<number, Entry>): ReadonlySet<number> {
  const above = new Set<number>();
  for (const { parentId } of entries) {
    let up = parentId;
    while (up !== null && !above.has(up)) {
      above.add(up);
      up = byId.get(up)?.parentId ?? null;
    }
  }
  return above;
}

export const menuRuleServer = serve(menuRule, {
  atStart: syncMenu,
  extension: {
    async beforeDelete(_tx, row) {
      if (row.builtIn) throw new RequestError(403, 'menu-rule.built-in');
    },
  },
  routes: [
    defineRoute({
      method: 'GET',
      path: '/admin/Index/index',
      rule: { kind: 'signed-in', audience: 'admin' },
      async handle(context) {
        const [adminInfo, entries] = await Promise.all([
          adminPrincipals.profile(context.db, context.actor.id),
          context.db.rows<Entry>(enabledEntries),
        ]);
        return {
          adminInfo,
          menus: seen(entries, context),
          nodes: context.actor.isSuper ? ['*'] : [...context.actor.nodes],
          siteConfig: {
            siteName: context.lang === 'en' ? 'Shopkeeper' : '\u638c\u67dc',
            recordNumber: '',
            version: '0.1.0',
            cdnUrl: '',
            apiUrl: '',
            upload: {
              mode: 'local',
              maxsize: 10 * 1024 * 1024,
              mimetype: 'jpg,jpeg,png,gif,webp',
              savename: '/storage/{topic}/{year}{mon}{day}/{filesha1}{.suffix}',
            },
          },
          terminal: { enabled: false },
        };
      },
    }),
  ],
});
