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

/** The declared field. Its kind and options come from the server, which knows the settings of all modules. */
const fieldOf = ({ kind, nullable, options }: SettingView): AnyField =>
  ({ kind, write: kind === 'secret' ? 'secret' : 'form', nullable, options }) as AnyField;

/** The fields of settings, with the texts of their module. */
export function resourceOf({ module, fields }: SettingsView): AnyResource {
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

/** Returns the values that differ from what is stored. */
export function changesIn(draft: Draft, stored: Draft): Readonly<Record<string, unknown>> {
  const changed = Object.entries(draft).filter(([key, value]) => {
    const given = value === '' ? null : value;
    return value !== undefined && JSON.stringify(given) !== JSON.stringify(stored[key]);
  });
  return Object.fromEntries(changed.map(([key, value]) => [key, value === '' ? null : value]));
}
