import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { badInput, defineRoute, RequestError, type SignedContext } from '@shopkeeper/server';
import { instant } from '@shopkeeper/server/openapi';
import { type Tx } from '@shopkeeper/server/database';
import { siteConfigOf, siteConfigReply } from '@shopkeeper/platform/server';
import type { Issue, RowOf } from '@shopkeeper/resource';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { menuRuleTable } from '#tables';
import { menuRule } from '../menu-rule.resource.ts';
import { adminPrincipals } from '../../admin/server/admin-principals.ts';
import { setRegistry } from './registry.ts';
import { syncMenu } from './menu-sync.ts';
import { menuEntry, seenMenu, shownEntry } from './seen-menu.ts';

const m = menuRuleTable;

const entries = typedQuery()('access_menu', (db) => {
  const { id, parentId, type, title, name, path, icon, menuType, url, component, keepalive, weigh, enabled } = m;
  return db
    .select(
      columns({
        id,
        parentId,
        type,
        title,
        name,
        path,
        icon,
        menuType,
        url,
        component,
        keepalive,
        extend: m.extend,
        enabled,
      }),
    )
    .from(m)
    .where(isNull(m.deletedAt))
    .orderBy(desc(weigh), asc(id));
});

const typeOf = typedQuery<{ id: number | null }>()('access_menu_type', (db, { id }) =>
  db
    .select(columns({ type: m.type }))
    .from(m)
    .where(and(eq(m.id, id), isNull(m.deletedAt))),
);

type Draft = Partial<Pick<RowOf<typeof menuRule>, 'type' | 'parentId' | 'path' | 'name'>>;

/** A button must be below a menu, and nothing may be below a button. */
async function parentIssue(tx: Tx, { type, parentId }: Draft): Promise<Issue[]> {
  const [parent] = await typeOf(tx, { id: parentId ?? null });
  const isRight = type === 'button' ? parent?.type === 'menu' : parent?.type !== 'button';
  return isRight ? [] : [{ path: 'parentId', rule: type === 'button' ? 'menu-rule.under-menu' : 'menu-rule.under-button' }];
}

const pathIssue = ({ path }: Draft): Issue[] =>
  typeof path === 'string' && !/^\/[^\s?#]*$/.test(path) ? [{ path: 'path', rule: 'menu-rule.path' }] : [];

const fixed = ['type', 'name', 'path'] as const;

/** Built-in entries keep their kind, name and path, by which the declarations find them. */
const fixedIssues = (before: RowOf<typeof menuRule> | null, draft: Draft): Issue[] =>
  before?.builtIn ? fixed.filter((key) => draft[key] !== before[key]).map((path) => ({ path, rule: 'menu-rule.fixed' })) : [];

const viewingOf = ({ actor: { viewer, nickname } }: Pick<SignedContext, 'actor'>) =>
  viewer ? { viewing: { name: nickname, until: viewer.until } } : {};

export const menuRuleServer = defineServerModule(menuRule, {
  async atStart(tx, registry) {
    setRegistry(registry);
    await syncMenu(tx, registry);
  },
  extension: {
    async beforeWrite(tx, { before, draft }) {
      const issues = [...fixedIssues(before, draft), ...pathIssue(draft), ...(await parentIssue(tx, draft))];
      if (issues.length > 0) throw badInput(issues);
      return {};
    },
    async beforeDelete(_tx, row) {
      if (row.builtIn) throw new RequestError(403, 'menu-rule.built-in');
    },
  },
  routes: [
    defineRoute({
      method: 'GET',
      path: '/admin/Index/index',
      rule: { kind: 'signed-in', audience: 'admin' },
      beforeSecondFactor: true,
      reply: z.object({
        adminInfo: adminPrincipals.shown,
        menus: z.array(menuEntry),
        nodes: z.array(z.string()),
        siteConfig: siteConfigReply,
        terminal: z.object({ enabled: z.boolean() }),
        /** Only where the account must set up a second factor before anything else. */
        secondFactorDue: z.optional(z.literal(true)),
        /** Only while the caller looks at the shop as somebody else. */
        viewing: z.optional(z.object({ name: z.string(), until: instant })),
      }),
      async handle(context) {
        const [adminInfo, rows] = await Promise.all([
          adminPrincipals.profile(context.db, context.actor.id),
          entries(context.db, {}),
        ]);
        return {
          // What only its owner sees of an account is not shown to those who look as them.
          adminInfo: context.actor.viewer ? { ...adminInfo, mobile: null, email: null, lastlogintime: null } : adminInfo,
          menus: seenMenu(rows, context).map(shownEntry),
          nodes: context.actor.isSuper ? ['*'] : [...context.actor.permissions],
          siteConfig: siteConfigOf(context),
          terminal: { enabled: context.actor.isSuper && context.engine.allowsCommands === true },
          ...viewingOf(context),
          ...(context.actor.secondFactorDue ? { secondFactorDue: true as const } : {}),
        };
      },
    }),
  ],
});
