import { checkWith, patchSchema } from '@shopkeeper/resource/schema';
import { type AnySettings, type SecretsOf, settingsNameOf, type SettingsOf } from '@shopkeeper/resource/settings';
import { audit } from '../audit/audit.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { badInput, notFound } from '../routes/errors.ts';
import type { SettingsOperation, SettingsStore, StoredSettings } from '../routes/settings-store.ts';
import type { SecretKey } from './secret-key.ts';
import {
  auditedAs,
  brokenIn,
  emptyRow,
  lockRow,
  readChanges,
  readVersion,
  rowsAfter,
  type SettingRow,
  valuesOf,
  writeRow,
} from './setting-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** Stands in the audit log for a secret that has a value. */
export const maskedSecret = '••••••';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isSecret = ({ fields }: AnySettings, name: string): boolean => fields[name]?.kind === 'secret';

interface Options {
  readonly declared?: readonly AnySettings[];
  readonly key: SecretKey;
}

/** What this process knows of the stored settings. Nothing of an open transaction ever gets here. */
class Cache {
  #version = 0;
  readonly #rows = new Map<string, SettingRow>();
  readonly #values = new Map<string, Values>();

  rowOf(settings: AnySettings): SettingRow {
    const name = settingsNameOf(settings);
    return this.#rows.get(name) ?? emptyRow(name);
  }

  valuesOf(settings: AnySettings): Values {
    const name = settingsNameOf(settings);
    const known = this.#values.get(name);
    if (known) return known;
    const values = valuesOf(settings, this.#rows.get(name)?.values ?? {});
    this.#values.set(name, values);
    return values;
  }

  async refresh(db: Queryable): Promise<void> {
    let known = this.#version;
    const version = await readVersion(db);
    // A version older than one known before it was read: the shop was emptied.
    if (version < known) {
      this.#rows.clear();
      this.#values.clear();
      this.#version = 0;
      known = 0;
    }
    if (version <= known) return;
    const rows = await rowsAfter(db, known);
    // Another refresh may have read newer rows meanwhile.
    for (const row of rows.filter(({ name, version: at }) => at > (this.#rows.get(name)?.version ?? 0))) {
      this.#rows.set(row.name, row);
      this.#values.delete(row.name);
    }
    // Not the version of the newest row: rows committed between the two statements are read again next time.
    this.#version = Math.max(this.#version, version);
  }
}

interface Change {
  readonly before: Values;
  readonly after: Values;
  readonly row: Omit<SettingRow, 'version'>;
}

/** Merges a valid patch into a row; null when it changes nothing. */
function changeOf(
  settings: AnySettings,
  stored: SettingRow,
  given: { readonly patch: Values; readonly key: SecretKey },
): Change | null {
  const now = valuesOf(settings, stored.values);
  const broken = brokenIn(settings, stored);
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const [values, secrets] = [{ ...stored.values }, { ...stored.secrets }];
  for (const [name, value] of Object.entries(given.patch)) {
    if (value === undefined) continue;
    if (isSecret(settings, name)) {
      const had = Object.hasOwn(secrets, name);
      if (value === null && !had) continue;
      before[name] = had ? maskedSecret : null;
      after[name] = value === null ? null : maskedSecret;
      if (value === null) delete secrets[name];
      else secrets[name] = given.key.encrypt(`${stored.name}.${name}`, String(value));
    } else if (!isSame(value, now[name]) || broken.includes(name)) {
      before[name] = now[name];
      after[name] = value;
      values[name] = value;
    }
  }
  return Object.keys(after).length === 0 ? null : { before, after, row: { name: stored.name, values, secrets } };
}

/** The names of the secrets that this process cannot decrypt. */
const lostSecrets = ({ name, secrets }: SettingRow, key: SecretKey): readonly string[] =>
  Object.entries(secrets).flatMap(([secret, encrypted]) => {
    try {
      key.decrypt(`${name}.${secret}`, encrypted);
      return [];
    } catch {
      return [secret];
    }
  });

function stateOf(settings: AnySettings, row: SettingRow, key: SecretKey): StoredSettings {
  const { version, values, secrets } = row;
  const names = Object.keys(secrets).filter((name) => isSecret(settings, name));
  const lost = lostSecrets(row, key).filter((name) => names.includes(name));
  return { version, values: valuesOf(settings, values), secrets: names, broken: [...brokenIn(settings, row), ...lost] };
}

/** Creates the settings of one process; nothing is read before the first refresh. */
export function createSettingsStore({ declared = [], key }: Options): SettingsStore {
  const cache = new Cache();

  async function write(op: SettingsOperation, settings: AnySettings, given: { patch: Values; action: string }) {
    const checked = checkWith<Values>(patchSchema(settings.fields), given.patch);
    if (checked.issues) throw badInput(checked.issues);
    const stored = await lockRow(op.tx, settings);
    const change = changeOf(settings, stored, { patch: checked.value, key });
    if (!change) return stateOf(settings, stored, key);
    const { before, after, row } = change;
    const version = await writeRow(op.tx, row);
    audit(op.tx, op, [
      { action: given.action, resource: auditedAs, rowId: null, label: settingsNameOf(settings), before, after },
    ]);
    return stateOf(settings, { ...row, version }, key);
  }

  return {
    declared: declared.toSorted((a, b) => (b.weigh ?? 0) - (a.weigh ?? 0)),
    // The values were validated by the fields from which their type is inferred.
    read: <S extends AnySettings>(settings: S) => cache.valuesOf(settings) as SettingsOf<S>,
    secret<S extends AnySettings>(settings: S, secret: SecretsOf<S>) {
      const name: string = secret;
      const encrypted = cache.rowOf(settings).secrets[name];
      return encrypted === undefined ? null : key.decrypt(`${settingsNameOf(settings)}.${name}`, encrypted);
    },
    seal: (name, secret) => key.encrypt(`sealed ${name}`, secret),
    unseal: (name, sealed) => key.decrypt(`sealed ${name}`, sealed),
    digest: (name, text) => key.digest(name, text),
    stored: (settings) => stateOf(settings, cache.rowOf(settings), key),
    refresh: (db) => cache.refresh(db),
    lock: async (tx: Tx, settings) => stateOf(settings, await lockRow(tx, settings), key),
    save: (op, settings, patch) => write(op, settings, { patch, action: 'save' }),
    history: (db, settings) => readChanges(db, settings ?? null),
    async restore(op, settings, changeId) {
      const [change] = await readChanges(op.tx, settings, changeId);
      if (!change) throw notFound();
      const patch = Object.entries(change.before).filter(
        ([name]) => Object.hasOwn(settings.fields, name) && !isSecret(settings, name),
      );
      return write(op, settings, { patch: Object.fromEntries(patch), action: 'restore' });
    },
  };
}
