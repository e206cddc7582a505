import { systemClock } from '../clock.ts';
import type { Engine } from '../routes/engine.ts';
import { secretKeyOf } from '../settings/secret-key.ts';
import { createSettingsStore } from '../settings/store.ts';

/** The real time, and no settings. */
export const kitEngine = (): Engine => ({
  clock: systemClock,
  settings: createSettingsStore({ key: secretKeyOf({ text: 'of no secrets' }) }),
});
