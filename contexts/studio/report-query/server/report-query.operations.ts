import type { AnyResource } from '@shopkeeper/resource';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { markOf, reportRole, reportSchema, type ReportView, reportViewsOf, viewStatements } from './report-views.ts';

const mark = `select obj_description(n.oid, 'pg_namespace') as mark from pg_namespace n where n.nspname = '${reportSchema}'`;

type ReportViews = ReadonlyMap<string, ReportView>;

/** A schema of this name that is not ours stays as it is; then no query runs. */
const isOurs = (stored: string | null): boolean => stored?.startsWith('shopkeeper:') === true;

/**
 * Creates the role if the database's user may, and becomes a member of it. Another shop on the same server may do so at the same
 * time. Where nothing helps, a query answers 503 with what an administrator has to do.
 */
const roleStatement = `do $report$
declare is_member boolean;
begin
  if not exists (select 1 from pg_roles where rolname = '${reportRole}') then
    begin
      create role ${reportRole} nologin;
    exception when others then null;
    end;
  end if;
  if exists (select 1 from pg_roles where rolname = '${reportRole}') then
    if current_setting('server_version_num')::int >= 160000 then
      is_member := pg_has_role(current_user, '${reportRole}', 'SET');
    else
      is_member := pg_has_role(current_user, '${reportRole}', 'MEMBER');
    end if;
    if not is_member then
      begin
        grant ${reportRole} to current_user;
      exception when others then null;
      end;
    end if;
  end if;
end $report$`;

/**
 * Makes the views of the declared resources, at a start, where they differ from what was made before. Never throws: without its rights
 * the rest of the shop works.
 */
export async function prepareReportViews(tx: Tx, views: ReportViews): Promise<void> {
  await tx.run(roleStatement);
  const [stored] = await tx.rows<{ mark: string | null }>(mark);
  if (stored && (!isOurs(stored.mark) || stored.mark === markOf(views))) return;
  await tx.run(
    `do $report$ begin\n${viewStatements(views)}\nexception when others then raise warning '%', sqlerrm;\nend $report$`,
  );
}

/**
 * Before a migration: views that the new declarations do not have would keep it from changing their tables. They are made again
 * after it.
 */
export const dropOutdatedReportViews = (db: Queryable, resources: readonly AnyResource[]): Promise<void> =>
  dropOtherReportViews(db, reportViewsOf(resources));

/** Drops the views unless they are these. */
export async function dropOtherReportViews(db: Queryable, views: ReportViews): Promise<void> {
  const [stored] = await db.rows<{ mark: string | null }>(mark);
  if (!stored || !isOurs(stored.mark) || stored.mark === markOf(views)) return;
  await db.run(`drop schema if exists ${reportSchema} cascade`);
}
