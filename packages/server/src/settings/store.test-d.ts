import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';
import type { SettingsOperation, SettingsStore } from '../routes/settings-store.ts';

const trade = defineSettings({
  context: 'sales',
  name: 'order',
  group: 'trade',
  fields: { payWithinMinutes: f.int({ default: 1_440 }), smsKey: f.secret({ min: 4, max: 80, optional: true }) },
});

/** Never called: the compiler checks each line. */
export async function storeTypes(store: SettingsStore, op: SettingsOperation): Promise<readonly unknown[]> {
  const minutes: number = store.read(trade).payWithinMinutes;
  const key: string | null = store.secret(trade, 'smsKey');
  await store.save(op, trade, { payWithinMinutes: 30, smsKey: null });
  // @ts-expect-error a misspelt setting
  await store.save(op, trade, { payWithinMinuts: 30 });
  // @ts-expect-error another kind of value
  await store.save(op, trade, { payWithinMinutes: '30' });
  return [
    minutes,
    key,
    // @ts-expect-error a misspelt setting
    store.read(trade).payWithinMinuts,
    // @ts-expect-error a secret is not among the values
    store.read(trade).smsKey,
    // @ts-expect-error a setting that is no secret
    store.secret(trade, 'payWithinMinutes'),
  ];
}
