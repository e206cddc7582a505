import { pagePermissionOf } from '@shopkeeper/resource';
import { definePageModule } from '@shopkeeper/crud';
import { exportFormats } from '@shopkeeper/crud/file-writing';
import { defineRoute, Done, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { permissionGroups } from '../../role/server/permission-groups.ts';
import { explanationReply, staffChoicesReply } from '../explanation.domain.ts';
import { matrixReply, type PermissionMatrix, type RoleChange } from '../permission-matrix.domain.ts';
import { permissionLogReply } from '../permission-log.domain.ts';
import { permissionPage } from '../permission.page.ts';
import { explainPermission, staffChoices } from './explain-permission.ts';
import { rolesInSight } from './in-sight.ts';
import { matrixRoles } from './matrix-roles.ts';
import { readPermissionLog, takeBack } from './permission-log.ts';
import { rightsFile } from './rights-file.ts';
import { readRights, rightsOfStaff } from './rights-of-staff.ts';
import { savePermissions } from './save-permissions.ts';

const id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
const node = z.string().check(z.minLength(1), z.maxLength(160), z.regex(/^[^\0]*$/));
const nodes = z.array(node).check(z.maxLength(2_000));
const change = z.strictObject({ id, version: z.int().check(z.gte(1), z.lte(2_147_483_647)), added: nodes, removed: nodes });
const saveInput = z.strictObject({ changes: z.array(change).check(z.minLength(1), z.maxLength(200)) });
const askedInput = z.strictObject({ adminId: id, node, rowId: z.optional(id) });
const termInput = z.strictObject({ term: z.string().check(z.maxLength(40), z.regex(/^[^\0]*$/)), id: z.optional(id) });
const logInput = z.strictObject({ before: z.optional(id) });
const takeBackInput = z.strictObject({ id, version: z.int().check(z.gte(1), z.lte(2_147_483_647)) });
const exportInput = z.strictObject({ format: z.enum(exportFormats) });

const prefix = `${permissionPage.path}/`;
const may = (action: 'index' | 'save' | 'explain' | 'export' | 'rightsSheet') =>
  ({ kind: 'permission', permissions: [pagePermissionOf(permissionPage, action)] }) as const;

const readMatrix = async (context: SignedContext): Promise<PermissionMatrix> => ({
  groups: permissionGroups(currentRegistry()),
  roles: await rolesInSight(context, await matrixRoles(context.db)),
});

export const permissionServer = definePageModule(permissionPage, {
  routes: [
    defineRoute({
      method: 'POST',
      path: `${prefix}matrix`,
      rule: may('index'),
      idempotency: 'none',
      reply: matrixReply,
      handle: readMatrix,
    }),
    defineRoute<{ readonly changes: readonly RoleChange[] }, typeof matrixReply>({
      method: 'POST',
      path: `${prefix}save`,
      rule: may('save'),
      idempotency: 'optional',
      input: saveInput,
      reply: matrixReply,
      outline: () => ({
        errors: ['request.not-found', 'request.stale-version', 'role.grant-exceeds', 'permission.own-rights'],
      }),
      async handle(context, { changes }) {
        await context.db.transaction((tx) => savePermissions(tx, context, changes));
        return new Done(await readMatrix(context), 'message.saved');
      },
    }),
    defineRoute<z.infer<typeof logInput>, typeof permissionLogReply>({
      method: 'POST',
      path: `${prefix}log`,
      rule: may('index'),
      idempotency: 'none',
      input: logInput,
      reply: permissionLogReply,
      handle: (context, { before = Number.MAX_SAFE_INTEGER }) => readPermissionLog(context, before),
    }),
    defineRoute<z.infer<typeof takeBackInput>, typeof matrixReply>({
      method: 'POST',
      path: `${prefix}takeBack`,
      rule: may('save'),
      idempotency: 'optional',
      input: takeBackInput,
      reply: matrixReply,
      outline: () => ({
        errors: [
          'request.not-found',
          'request.stale-version',
          'permission.changed-since',
          'permission.role-deleted',
          'permission.own-rights',
          'role.grant-exceeds',
        ],
      }),
      async handle(context, asked) {
        await context.db.transaction((tx) => takeBack(tx, context, asked));
        return new Done(await readMatrix(context), 'message.saved');
      },
    }),
    defineRoute<z.infer<typeof askedInput>, typeof explanationReply>({
      method: 'POST',
      path: `${prefix}explain`,
      rule: may('explain'),
      idempotency: 'none',
      input: askedInput,
      reply: explanationReply,
      outline: () => ({ errors: ['request.not-found'] }),
      handle: explainPermission,
    }),
    defineRoute<z.infer<typeof termInput>, typeof staffChoicesReply>({
      method: 'POST',
      path: `${prefix}staff`,
      rule: may('explain'),
      idempotency: 'none',
      input: termInput,
      reply: staffChoicesReply,
      handle: staffChoices,
    }),
    defineRoute<z.infer<typeof exportInput>>({
      method: 'POST',
      path: `${prefix}export`,
      rule: may('export'),
      idempotency: 'none',
      input: exportInput,
      outline: () => ({ file: 'text/csv' }),
      /** The rights of all roles as a file; the activity log says who took it. */
      async handle(context, { format }) {
        const roles = await rolesInSight(context, await matrixRoles(context.db));
        await context.db.transaction(async (tx) =>
          audit(tx, context, [
            { action: 'export', resource: 'access/permission', rowId: null, after: { format, roles: roles.length } },
          ]),
        );
        return rightsFile(context, roles, format);
      },
    }),
    defineRoute<z.infer<typeof exportInput>>({
      method: 'POST',
      path: `${prefix}rightsSheet`,
      rule: may('rightsSheet'),
      idempotency: 'none',
      input: exportInput,
      outline: () => ({ file: 'text/csv' }),
      /** What every account may do with which rows now; the activity log says who took it. */
      async handle(context, { format }) {
        const rights = await readRights(context);
        await context.db.transaction(async (tx) =>
          audit(tx, context, [
            { action: 'rightsSheet', resource: 'access/permission', rowId: null, after: { format, staff: rights.staff.length } },
          ]),
        );
        return rightsOfStaff(context, rights, format);
      },
    }),
  ],
});
