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
  /** Set where what is stored is not an object of values, so that nothing of it can be read. */
  readonly isUnreadable?: true;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row as the store works with it, whatever is stored: code reads values by their names. */
const readable = (row: SettingRow): SettingRow =>
  isObject(row.values) && isObject(row.secrets) ? row : { ...row, values: {}, secrets: {}, isUnreadable: true };

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
export async function rowsAfter(db: Queryable, version: number): Promise<SettingRow[]> {
  const text = `select ${columns} from kit_setting where version > $1`;
  return (await db.rows<SettingRow>(text, [version], 'kit_setting_after')).map(readable);
}

/** Locks all settings until the transaction ends, and returns the row of a name. */
export async function lockRow(tx: Tx, settings: AnySettings): Promise<SettingRow> {
  const name = settingsNameOf(settings);
  await tx.run('insert into kit_setting_version (id, version) values (1, 0) on conflict do nothing');
  await tx.rows('select version from kit_setting_version where id = 1 for update');
  const [row] = await tx.rows<SettingRow>(`select ${columns} from kit_setting where name = $1`, [name]);
  return row ? readable(row) : emptyRow(name);
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

/** The latest changes of settings, or of all settings for null, newest first; with an id only that one. */
export const readChanges = (db: Queryable, settings: AnySettings | null, id: number | null = null): Promise<SettingsChange[]> =>
  db.rows<SettingsChange>(
    `select id, label as name, (extract(epoch from created_at) * 1000)::bigint as at, actor_name as actor,
       coalesce(before, '{}') as before, coalesce(after, '{}') as after
     from kit_audit where resource = $1 and row_id is null and ($2::text is null or label = $2) and ($3::bigint is null or id = $3)
     order by id desc limit ${maxChanges}`,
    [auditedAs, settings && settingsNameOf(settings), id],
  );

type Values = Readonly<Record<string, unknown>>;

/** What is stored and still valid, and the names of the values that are not. */
function checkedValues(settings: AnySettings, stored: Values): { readonly valid: Values; readonly broken: readonly string[] } {
  const valid: Record<string, unknown> = {};
  const broken: string[] = [];
  for (const [name, field] of Object.entries(settings.fields)) {
    if (field.kind === 'secret' || !Object.hasOwn(stored, name)) continue;
    const checked = checkWith<Values>(patchSchema({ [name]: field }), { [name]: stored[name] });
    if (checked.issues) broken.push(name);
    else valid[name] = checked.value[name];
  }
  return { valid, broken };
}

/**
 * The values in force: what is stored, else the default. A stored value that the declaration no longer allows does not count, so
 * that code always reads what it declared.
 */
export const valuesOf = (settings: AnySettings, stored: Values): Values =>
  Object.freeze({ ...defaultsOf(settings), ...checkedValues(settings, stored).valid });

/** The names of the stored values that are not valid, for which the defaults apply; all where nothing can be read. */
export const brokenIn = (settings: AnySettings, { values, isUnreadable }: SettingRow): readonly string[] =>
  isUnreadable ? Object.keys(settings.fields) : checkedValues(settings, values).broken;
