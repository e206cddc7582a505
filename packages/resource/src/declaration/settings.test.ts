import { describe, expect, it } from 'vitest';
import { f } from '../fields/fields.ts';
import { defaultsOf, defineSettings, settingsKeysOf, settingsNameOf } from './settings.ts';

const place = { context: 'sales', name: 'order', group: 'trade' };
const trade = defineSettings({
  ...place,
  fields: {
    payWithinMinutes: f.int({ default: 1_440 }),
    greeting: f.text({ max: 20, optional: true }),
    mode: f.choice({ values: ['fast', 'slow'], default: 'fast' }),
    smsKey: f.secret({ min: 4, max: 80, optional: true }),
  },
});

describe('declared settings', () => {
  it('have defaults for everything but secrets', () => {
    expect(settingsNameOf(trade)).toBe('sales.order');
    expect(defaultsOf(trade)).toEqual({ payWithinMinutes: 1_440, greeting: null, mode: 'fast' });
  });

  it('name the texts of their module', () => {
    expect(settingsKeysOf(trade)).toEqual([
      'text.settings',
      'setting.payWithinMinutes',
      'setting.greeting',
      'setting.mode',
      'choice.mode.fast',
      'choice.mode.slow',
      'setting.smsKey',
    ]);
  });

  it('reject a field without a default that is not optional, and one that nobody can write', () => {
    expect(() => defineSettings({ ...place, fields: { limit: f.int() } })).toThrow('sales.order.limit needs a default');
    expect(() => defineSettings({ ...place, fields: { limit: f.int({ default: 1, write: 'server' }) } })).toThrow(
      'cannot be written',
    );
  });
});
