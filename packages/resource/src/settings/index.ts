export {
  type AnySettings,
  defaultsOf,
  defineSettings,
  type SecretsOf,
  type SettingField,
  type SettingFields,
  type Settings,
  settingsKeysOf,
  settingsNameOf,
  type SettingsOf,
  type SettingsPatchOf,
} from '../declaration/settings.ts';
