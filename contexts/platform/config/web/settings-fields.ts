import { type AnyResource, defineResource } from '@shopkeeper/resource';
import { type AnyField, f, type Fields } from '@shopkeeper/resource/fields';
import type { InputView } from '@shopkeeper/resource/view';
import type { Draft } from '@shopkeeper/admin-ui/form';
import type { SettingsView, SettingView } from '../config-view.domain.ts';

/** A resource without a table: forms take the fields and texts of their inputs from one. */
const blank = defineResource({
  context: 'platform',
  name: 'config',
  fields: { label: f.text({ max: 1 }) },
  label: 'label',
  list: [],
});

type Declared = Pick<SettingView, 'key' | 'kind' | 'nullable' | 'options'>;

/** The declared field. Its kind and options come from the server, which knows the settings of all modules. */
const fieldOf = ({ kind, nullable, options }: Declared): AnyField =>
  ({ kind, write: kind === 'secret' ? 'secret' : 'form', nullable, options }) as AnyField;

/** Fields that the server describes, such as those of settings, with the texts of their module. */
export function resourceOf({ module, fields }: { readonly module: string; readonly fields: readonly Declared[] }): AnyResource {
  const own: Fields = Object.fromEntries(fields.map((one) => [one.key, fieldOf(one)]));
  return { ...blank, name: module, fields: own, ownFields: own };
}

/** The inputs of settings, one to a row. */
export const inputsOf = ({ ownFields, name }: AnyResource): InputView[][] =>
  Object.entries(ownFields).map(([key, field]) => [
    { key, title: `${name}:setting.${key}`, field, required: !field.nullable && field.kind !== 'flag' },
  ]);

/** The values as stored. A secret is undefined as long as it is not replaced or cleared. */
export const draftOf = ({ fields }: SettingsView): Draft =>
  Object.fromEntries(fields.map(({ key, kind, value }) => [key, kind === 'secret' ? undefined : value]));

const isChanged = (value: unknown, stored: unknown): boolean => {
  // Nothing was typed yet to replace the secret.
  if (stored === undefined) return value !== undefined && value !== '';
  return JSON.stringify(value === '' ? null : value) !== JSON.stringify(stored);
};

/** Returns the values that differ from what is stored. */
export const changesIn = (draft: Draft, stored: Draft): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([key, value]) => isChanged(value, stored[key]))
      .map(([key, value]) => [key, value === '' ? null : value]),
  );

/** The names in a change, in the order of the form; names that are no longer declared come last. */
export function namesIn(change: Readonly<Record<string, unknown>>, { ownFields }: AnyResource): readonly string[] {
  const names = Object.keys(change);
  const declared = Object.keys(ownFields).filter((key) => names.includes(key));
  return [...declared, ...names.filter((key) => !declared.includes(key))];
}

/** The names of a change whose values before it can be restored: secrets cannot. */
export const restorableIn = (change: Readonly<Record<string, unknown>>, resource: AnyResource): readonly string[] =>
  namesIn(change, resource).filter((key) => {
    const field = resource.ownFields[key];
    return field !== undefined && field.kind !== 'secret';
  });
