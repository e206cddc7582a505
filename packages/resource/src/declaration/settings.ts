import type { Field, Kind, Write } from '../fields/kinds.ts';
import type { Patch, Row } from './rows.ts';

/** Kinds that refer to rows, or that no form of settings can edit. */
type Excluded = 'id' | 'ref' | 'refs' | 'tree' | 'lines' | 'weigh' | 'json' | 'richText';
type SettingKind = Exclude<Kind, Excluded>;

/** A field of settings. */
export type SettingField = { [K in SettingKind]: Field<K, unknown, Write, unknown> }[SettingKind];
/** The fields of settings by their keys. */
export type SettingFields = Readonly<Record<string, SettingField>>;

type SecretIn<F> = { [K in keyof F & string]: F[K] extends { readonly kind: 'secret' } ? K : never }[keyof F & string];

/** Settings that a module declares: constants that an owner of the shop may want to change. */
export interface Settings<F extends SettingFields> {
  readonly context: string;
  /** The module, whose language files hold the texts. */
  readonly name: string;
  /** Settings of one group stand together. Its title is `text.settingsGroup.<group>` of one of the modules in it. */
  readonly group: string;
  /** The name of the provider that they configure: the settings page offers its checks beside them. */
  readonly provider?: string;
  /** Settings are sorted by weigh, the largest first. Default 0. */
  readonly weigh?: number;
  readonly fields: F;
}

/** Settings, whatever their fields. */
export type AnySettings = Settings<SettingFields>;
/** The values of settings. Secrets are not among them: they are never read back. */
export type SettingsOf<S> = S extends { readonly fields: infer F } ? Row<F> : never;
/** The names of the secrets. */
export type SecretsOf<S> = S extends { readonly fields: infer F } ? SecretIn<F> : never;
/** What a save may change: any of the values and secrets. A secret that is null is cleared. */
export type SettingsPatchOf<S> = S extends { readonly fields: infer F } ? Patch<F> : never;

/** The name under which settings are stored and audited: `sales.order`. */
export const settingsNameOf = ({ context, name }: Pick<AnySettings, 'context' | 'name'>): string => `${context}.${name}`;

function requireField([name, field]: [string, SettingField], owner: string): void {
  if (field.write === 'server' || field.write === 'once') throw new Error(`the setting ${owner}.${name} cannot be written`);
  if (field.default === undefined && !field.nullable)
    throw new Error(`the setting ${owner}.${name} needs a default, or is optional`);
}

/**
 * Declares settings, in a file `x.settings.ts` of a module that exports them as `xSettings`. They appear on the settings page, are
 * validated as the fields of a form, audited with the old value, and in force in every process at the next request.
 *
 * @throws Error for a field that has neither a default nor is optional
 */
export function defineSettings<const F extends SettingFields>(settings: Settings<F>): Settings<F> {
  for (const field of Object.entries(settings.fields)) requireField(field, settingsNameOf(settings));
  return settings;
}

/** The values that apply where nothing is stored, without secrets. */
export const defaultsOf = ({ fields }: AnySettings): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'secret' ? [] : [[name, field.default ?? null]])),
  );

/**
 * Returns the keys that both language files of the module must contain: `text.settings` (the title), `setting.*` and
 * `choice.<setting>.*`. A hint is `hint.setting.<setting>`.
 */
export const settingsKeysOf = ({ fields }: AnySettings): string[] => [
  'text.settings',
  ...Object.entries(fields).flatMap(([name, field]) => [
    `setting.${name}`,
    ...(field.kind === 'choice' ? field.options.values.map((value) => `choice.${name}.${value}`) : []),
  ]),
];
