import { asSystem, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { localTime } from '@shopkeeper/resource/calendar';
import { permissionOf } from '@shopkeeper/resource/view';
import { timeZoneOf } from '@shopkeeper/server';
import { defineTask } from '@shopkeeper/server/jobs';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { adminTable as a, adminTimedRolesTable as t, roleTable as r } from '#tables';
import { admin } from '../admin.resource.ts';
import { endingRoleMessages } from '../admin.messages.ts';

const dayMs = 24 * 3_600_000;

const ending = typedQuery<{ at: Date; until: Date }>()('access_ending_roles', (db, { at, until }) =>
  db
    .select(columns({ id: t.id, endsAt: t.endsAt, adminId: a.id, name: a.nickname, role: r.name }))
    .from(t)
    .innerJoin(a, and(eq(a.id, t.parentId), eq(a.enabled, true), isNull(a.deletedAt)))
    .innerJoin(r, and(eq(r.id, t.roleId), isNull(r.deletedAt)))
    .where(and(gt(t.endsAt, at), lte(t.endsAt, until)))
    .orderBy(asc(t.endsAt), asc(t.id))
    .limit(1_000),
);

/** Reports roles that end within a day, each once to each person; one whose end is moved is reported again. */
export const reportEndingRoles = defineTask({
  name: 'access.admin.ending-roles',
  everySeconds: 900,
  run: async (context) =>
    asSystem({ db: context.db, engine: resourceEngineOf(context) }, 'access.admin.ending-roles', async (op) => {
      const roles = await ending(op.tx, { at: new Date(op.at), until: new Date(op.at + dayMs) });
      for (const { id, endsAt, adminId, name, role } of roles) {
        const end = localTime(endsAt, timeZoneOf(op.engine.clock)).slice(0, 16);
        const key = `timed-role-${id}-${endsAt}`;
        await notify(op, { audience: 'admin', id: adminId }, endingRoleMessages.own, { params: { role, endsAt: end }, key });
        await notify(op, { audience: 'admin', permission: permissionOf(admin, 'edit') }, endingRoleMessages.ofStaff, {
          params: { role, name, endsAt: end },
          path: `${admin.page}/${adminId}`,
          key,
        });
      }
    }),
});
