import { Readable } from 'node:stream';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { rowsInScope, scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { exportFile, type ExportFormat } from '@shopkeeper/crud/file-writing';
import { decidingRoles } from '@shopkeeper/resource/access';
import { escapeFormula } from '@shopkeeper/resource/schema';
import { fileDownload, type RawAnswer, type SignedContext } from '@shopkeeper/server';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { adminGroupTable, adminTable, roleTable } from '#tables';
import { admin } from '../../admin/admin.resource.ts';
import { rolesInForce } from '../../admin/server/roles-in-force.ts';
import { adminGroup } from '../../admin-group/admin-group.resource.ts';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { dataScopeOn, resourceOfPage } from '../../role/data-scopes.domain.ts';
import type { PermissionPage } from '../../role/permission-page.domain.ts';
import { permissionGroups } from '../../role/server/permission-groups.ts';
import { type Translate, scopeLabel } from '../../role/server/scope-labels.ts';
import type { AccountRole } from '../explanation.domain.ts';
import { namedInSight } from './in-sight.ts';

const a = adminTable;
const r = roleTable;

const accounts = scopedQuery(admin)()('access_sheet_accounts', (db, _none, isSeen) => {
  const held = db
    .select({ ownerId: rolesInForce.ownerId, ids: sql<number[]>`json_agg(distinct ${rolesInForce.roleId})`.as('ids') })
    .from(rolesInForce)
    .groupBy(rolesInForce.ownerId)
    .as('of_account');
  const group = db.select({ name: adminGroupTable.name }).from(adminGroupTable).where(eq(adminGroupTable.id, a.groupId));
  const shown = {
    id: a.id,
    username: a.username,
    nickname: a.nickname,
    enabled: a.enabled,
    super: a.super,
    groupId: a.groupId,
    group: sql<string>`coalesce((${group}), '')`,
    roleIds: sql<number[]>`coalesce(${held.ids}, '[]')`,
  };
  return db
    .select(columns(shown))
    .from(a)
    .leftJoin(held, eq(held.ownerId, a.id))
    .where(and(isNull(a.deletedAt), isSeen(a.id)))
    .orderBy(asc(a.id))
    .limit(5_000);
});

const enabledRoles = typedQuery()('access_sheet_roles', (db) =>
  db
    .select(columns({ id: r.id, name: r.name, permissions: r.permissions, scopes: r.dataScopes }))
    .from(r)
    .where(and(eq(r.enabled, true), isNull(r.deletedAt)))
    .orderBy(asc(r.id))
    .limit(2_000),
);

type Account = Awaited<ReturnType<typeof accounts>>[number];

/** The accounts that the caller may see and the enabled roles that the sheet tells of, as one moment has them. */
export async function readRights(context: SignedContext) {
  const { db } = context;
  const [staff, roles] = await Promise.all([accounts(db, {}, context), enabledRoles(db, {})]);
  const ids = [...new Set(staff.flatMap(({ groupId }) => groupId ?? []))];
  const groups = await rowsInScope(db, adminGroup, { caller: context, ids });
  const shown = staff.map((one) => (one.groupId === null || groups.has(one.groupId) ? one : { ...one, group: '' }));
  return { staff: shown, roles: await namedInSight(context, roles) };
}
export type Rights = Awaited<ReturnType<typeof readRights>>;

/** Which rows of a page the deciding roles show, in words; empty where the page has no rows of its own. */
function rowsWords(page: string, roles: readonly AccountRole[], say: Translate): string {
  const resource = resourceOfPage(currentRegistry().resources, page);
  if (!resource) return '';
  const words = decidingRoles(roles, page).map(({ scopes }) => scopeLabel(resource, dataScopeOn(scopes, page), say));
  const everything = say('role:text.scope.all');
  return words.includes(everything) ? everything : [...new Set(words)].join(say('role:text.words.any'));
}

interface Named {
  readonly group: string;
  readonly page: PermissionPage;
}

function* linesOf(
  account: Account,
  { held, pages, say }: { held: readonly AccountRole[]; pages: readonly Named[]; say: Translate },
) {
  const who = [
    account.username,
    account.nickname,
    account.group,
    say(`permission:text.${account.enabled ? 'roleEnabled' : 'roleDisabled'}`),
  ];
  if (account.super) {
    yield [
      ...who,
      say('permission:text.everyPermission'),
      '',
      '',
      '*',
      say('permission:text.superAccount'),
      say('role:text.scope.all'),
    ];
    return;
  }
  for (const { group, page } of pages) {
    const rows = rowsWords(page.path, held, say);
    for (const { node, title } of page.nodes) {
      const giving = held.filter(({ permissions }) => permissions.includes(node)).map(({ name }) => name);
      if (giving.length > 0)
        yield [...who, say(group), say(page.title), say(title), node, giving.join(say('role:text.and')), rows];
    }
  }
}

const heads = ['account', 'nickname', 'staffGroup', 'state', 'group', 'page', 'permission', 'node', 'fromRoles', 'rows'];

/** One line for each account and permission that it holds, under the instant of the sheet; a block for each account. */
async function* sheetRows({ staff, roles }: Rights, { at, say }: { readonly at: number; readonly say: Translate }) {
  yield [[say('permission:text.asOf'), new Date(at).toISOString()], heads.map((key) => say(`permission:text.${key}`))];
  const pages = permissionGroups(currentRegistry()).flatMap((group) => group.pages.map((page) => ({ group: group.title, page })));
  for (const account of staff) {
    const held = roles.filter(({ id }) => account.roleIds.includes(id));
    yield [...linesOf(account, { held, pages, say })].map((cells) => cells.map(escapeFormula));
  }
}

/** Who may do what with which rows at this instant, as a file for auditors in the language of the caller. */
export function rightsOfStaff(context: SignedContext, rights: Rights, format: ExportFormat): RawAnswer {
  const { texts } = resourceEngineOf(context);
  const say: Translate = (key, params = {}) => texts(context.lang, key, params);
  const minute = new Date(context.at).toISOString().slice(0, 16).replace(':', '');
  const name = `${say('permission:text.sheetName')}-${minute}.${format}`;
  const rows = sheetRows(rights, { at: context.at, say });
  return fileDownload(name, Readable.from(exportFile(format, rows), { objectMode: false }));
}
