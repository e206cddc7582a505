import { f } from '../fields/fields.ts';
import { type AnySettings, defineSettings, type SecretsOf, type SettingsOf, type SettingsPatchOf } from './settings.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

const trade = defineSettings({
  context: 'sales',
  name: 'order',
  group: 'trade',
  fields: {
    payWithinMinutes: f.int({ min: 5, max: 10_080, default: 1_440 }),
    greeting: f.text({ max: 20, optional: true }),
    mode: f.choice({ values: ['fast', 'slow'], default: 'fast' }),
    smsKey: f.secret({ min: 4, max: 80, optional: true }),
  },
});
export const anySettings: AnySettings = trade;

type Values = SettingsOf<typeof trade>;
holds<Equal<keyof Values, 'payWithinMinutes' | 'greeting' | 'mode'>>();
holds<Equal<Values['payWithinMinutes'], number>>();
holds<Equal<Values['greeting'], string | null>>();
holds<Equal<Values['mode'], 'fast' | 'slow'>>();
holds<Equal<SecretsOf<typeof trade>, 'smsKey'>>();

type TradePatch = SettingsPatchOf<typeof trade>;
const patches: TradePatch[] = [
  {},
  { payWithinMinutes: 30 },
  { greeting: null, smsKey: null },
  { mode: 'slow', smsKey: 'x-11-y' },
];
// @ts-expect-error a misspelt setting
patches.push({ payWithinMinuts: 30 });
// @ts-expect-error another kind of value
patches.push({ payWithinMinutes: '30' });
// @ts-expect-error a setting with a default is never null
patches.push({ payWithinMinutes: null });
// @ts-expect-error no such choice
patches.push({ mode: 'fst' });

export const readSecret = (values: Values): unknown =>
  // @ts-expect-error secrets are not among the values
  values.smsKey;

defineSettings({
  context: 'sales',
  name: 'order',
  group: 'trade',
  // @ts-expect-error rows of other modules are not settings
  fields: { orderId: f.ref(() => ({ context: 'sales', name: 'order', label: 'orderNo' }), { optional: true }) },
});
// @ts-expect-error settings appear in a group
defineSettings({ context: 'sales', name: 'order', fields: {} });
