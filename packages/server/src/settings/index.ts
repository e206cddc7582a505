export { type SecretKey, secretKeyOf } from './secret-key.ts';
export { createSettingsStore, maskedSecret } from './store.ts';
export type { SettingsChange, SettingsOperation, SettingsStore, StoredSettings } from '../routes/settings-store.ts';
