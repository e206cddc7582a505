import type { AnySettings, SecretsOf, SettingsOf, SettingsPatchOf } from '@shopkeeper/resource/settings';
import type { Who } from '../audit/who.ts';
import type { Queryable, Tx } from '../database/database.ts';

/** The transaction of a save, and who makes it: an operation fits. */
export interface SettingsOperation extends Who {
  readonly tx: Tx;
}

/** Settings as they are stored. */
export interface StoredSettings {
  /** Changes with every save; 0 where nothing is stored. */
  readonly version: number;
  /** The values in force, with defaults. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of the secrets that have a value. */
  readonly secrets: readonly string[];
  /** The names of stored values that are not valid, for which the defaults apply, and of secrets that cannot be decrypted. */
  readonly broken: readonly string[];
}

/** One change of settings, as the audit log has it; secrets are masked. `at` is UTC epoch ms. */
export interface SettingsChange {
  readonly id: number;
  /** The name of the settings: `sales.order`. */
  readonly name: string;
  readonly at: number;
  readonly actor: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The settings of the shop, cached in each process. */
export interface SettingsStore {
  /** All declared settings, largest weigh first. */
  readonly declared: readonly AnySettings[];
  /** The values in force since the request, job, task or system operation began. */
  read<S extends AnySettings>(settings: S): SettingsOf<S>;
  /** What is stored, for the page on which settings are edited. */
  stored(settings: AnySettings): StoredSettings;
  /**
   * A secret, decrypted; null where none is stored.
   *
   * @throws Error when it was encrypted with another key
   */
  secret<S extends AnySettings>(settings: S, key: SecretsOf<S>): string | null;
  /** Encrypts a secret that a module stores in a table of its own; it can only be decrypted under the same name. */
  seal(name: string, secret: string): string;
  /** @throws Error when it was encrypted with another key or name */
  unseal(name: string, sealed: string): string;
  /** A keyed hash of a text that need not be read again, bound to its name. */
  digest(name: string, text: string): string;
  /**
   * Reads what was changed since the last call, after one statement that compares versions. Called where a request, job, task or
   * system operation begins, never in a transaction that has saved settings.
   */
  refresh(db: Queryable): Promise<void>;
  /** Reads the stored state under a lock, on which every other save waits until the transaction ends. */
  lock(tx: Tx, settings: AnySettings): Promise<StoredSettings>;
  /**
   * Validates and stores a patch and audits it with the old values; returns the new state. It is in force from the next request
   * on, not within this one. An unchanged patch writes nothing.
   *
   * @throws RequestError 400 with the issues of the fields
   */
  save<S extends AnySettings>(op: SettingsOperation, settings: S, patch: SettingsPatchOf<S>): Promise<StoredSettings>;
  /** The latest changes of these settings, or of all, newest first. */
  history(db: Queryable, settings?: AnySettings): Promise<readonly SettingsChange[]>;
  /**
   * Saves the values that applied before a change; secrets stay as they are.
   *
   * @throws RequestError 404 for a change of other settings, 400 for values that are no longer valid
   */
  restore(op: SettingsOperation, settings: AnySettings, changeId: number): Promise<StoredSettings>;
}
