import type { AnyField, Fields } from '../fields/kinds.ts';
import type { Row } from './rows.ts';

type SecretIn<F> = { [K in keyof F & string]: F[K] extends { readonly kind: 'secret' } ? K : never }[keyof F & string];

/** Settings that a module declares: constants that an owner of the shop may want to change. */
export interface Settings<F extends Fields> {
  readonly context: string;
  readonly name: string;
  /** The page of the settings on which they appear. */
  readonly group: string;
  readonly fields: F;
}

/** Settings, whatever their fields. */
export type AnySettings = Settings<Fields>;
/** The values of settings. Secrets are not among them: they are never read back. */
export type SettingsOf<S> = S extends { readonly fields: infer F } ? Row<F> : never;
/** The names of the secrets. */
export type SecretsOf<S> = S extends { readonly fields: infer F } ? SecretIn<F> : never;

function requireDefault([name, field]: [string, AnyField], owner: string): void {
  if (field.default === undefined && !field.nullable) throw new Error(`the setting ${owner}.${name} needs a default, or is optional`);
}

/**
 * Declares settings. They appear on the settings page of their group, are validated as fields of a form, audited with the old
 * value, and in force in every process at the next operation.
 *
 * @throws Error for a field that has neither a default nor is optional
 */
export function defineSettings<const F extends Fields>(settings: Settings<F>): Settings<F> {
  for (const field of Object.entries(settings.fields)) requireDefault(field, `${settings.context}.${settings.name}`);
  return settings;
}

/** The values that apply where nothing is stored. */
export const defaultsOf = ({ fields }: AnySettings): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'secret' ? [] : [[name, field.default ?? null]])),
  );
