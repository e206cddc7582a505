import { type AnySettings, defaultsOf, settingsNameOf } from '@shopkeeper/resource/settings';
import { checkWith, patchSchema } from '@shopkeeper/resource/schema';
import type { Queryable, Tx } from '../database/database.ts';
import type { SettingsChange } from '../routes/settings-store.ts';

/** A row of `kit_setting`. Secrets are encrypted. */
export interface SettingRow {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly version: number;
}

/** The row of settings that were never saved. */
export const emptyRow = (name: string): SettingRow => ({ name, values: {}, secrets: {}, version: 0 });

/** The name of the settings in the audit log. */
export const auditedAs = 'platform/config';

const columns = 'name, values, secrets, version';
const maxChanges = 50;

/** The version of all settings; 0 before the first save. */
export async function readVersion(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ version: number }>(
    'select version from kit_setting_version where id = 1',
    [],
    'kit_setting_version',
  );
  return row?.version ?? 0;
}

/** The rows that were changed after a version. */
export const rowsAfter = (db: Queryable, version: number): Promise<SettingRow[]> =>
  db.rows<SettingRow>(`select ${columns} from kit_setting where version > $1`, [version], 'kit_setting_after');

/** Locks all settings until the transaction ends, and returns the row of a name. */
export async function lockRow(tx: Tx, settings: AnySettings): Promise<SettingRow> {
  const name = settingsNameOf(settings);
  await tx.run('insert into kit_setting_version (id, version) values (1, 0) on conflict do nothing');
  await tx.rows('select version from kit_setting_version where id = 1 for update');
  const [row] = await tx.rows<SettingRow>(`select ${columns} from kit_setting where name = $1`, [name]);
  return row ?? emptyRow(name);
}

/** Writes a locked row under the next version, which is returned. */
export async function writeRow(tx: Tx, { name, values, secrets }: Omit<SettingRow, 'version'>): Promise<number> {
  const [next] = await tx.rows<{ version: number }>(
    `with v as (update kit_setting_version set version = version + 1 where id = 1 returning version)
     insert into kit_setting as s (name, values, secrets, version) select $1, $2::jsonb, $3::jsonb, v.version from v
     on conflict (name) do update set values = excluded.values, secrets = excluded.secrets, version = excluded.version, updated_at = kit_now()
     returning version`,
    [name, JSON.stringify(values), JSON.stringify(secrets)],
  );
  return next?.version ?? 0;
}

/** The latest changes of settings, newest first; with an id only that one. */
export const readChanges = (db: Queryable, settings: AnySettings, id: number | null = null): Promise<SettingsChange[]> =>
  db.rows<SettingsChange>(
    `select id, (extract(epoch from created_at) * 1000)::bigint as at, actor_name as actor,
       coalesce(before, '{}') as before, coalesce(after, '{}') as after
     from kit_audit where resource = $1 and label = $2 and ($3::bigint is null or id = $3) order by id desc limit ${maxChanges}`,
    [auditedAs, settingsNameOf(settings), id],
  );

/**
 * The values in force: what is stored, else the default. A stored value that the declaration no longer allows does not count, so
 * that code always reads what it declared.
 */
export function valuesOf(settings: AnySettings, stored: SettingRow['values']): Readonly<Record<string, unknown>> {
  const valid = Object.entries(settings.fields).flatMap(([name, field]) => {
    if (field.kind === 'secret' || !Object.hasOwn(stored, name)) return [];
    const checked = checkWith<Readonly<Record<string, unknown>>>(patchSchema({ [name]: field }), { [name]: stored[name] });
    return checked.issues ? [] : [[name, checked.value[name]] as const];
  });
  return Object.freeze({ ...defaultsOf(settings), ...Object.fromEntries(valid) });
}
