import { describe, expect, it } from 'vitest';
import type { SettingsView } from '../config-view.domain.ts';
import { changesIn, draftOf, inputsOf, namesIn, resourceOf, restorableIn } from './settings-fields.ts';

const field = { nullable: true, default: null, options: {}, value: null, isStored: false, isBroken: false };
const settings: SettingsView = {
  name: 'sales.order',
  module: 'order',
  group: 'trade',
  provider: null,
  version: 3,
  fields: [
    { ...field, key: 'minutes', kind: 'int', nullable: false, default: 1_440, value: 30 },
    { ...field, key: 'greeting', kind: 'text', options: { max: 20 } },
    { ...field, key: 'smsKey', kind: 'secret', options: { min: 4, max: 80 }, isStored: true },
  ],
};
const stored = draftOf(settings);

describe('a form of settings', () => {
  it('has the texts of its module and a star where a value is required', () => {
    const [[minutes], [greeting]] = inputsOf(resourceOf(settings)) as [
      [{ title: string; required: boolean }],
      [{ required: boolean }],
    ];
    expect(minutes).toMatchObject({ title: 'order:setting.minutes', required: true });
    expect(greeting.required).toBe(false);
  });

  it('sends only what was changed, and an emptied text as null', () => {
    expect(stored).toEqual({ minutes: 30, greeting: null, smsKey: undefined });
    expect(changesIn(stored, stored)).toEqual({});
    expect(changesIn({ ...stored, greeting: '' }, stored)).toEqual({});
    expect(changesIn({ ...stored, minutes: 45, greeting: 'hi' }, stored)).toEqual({ minutes: 45, greeting: 'hi' });
    expect(changesIn({ ...stored, greeting: '' }, { ...stored, greeting: 'hi' })).toEqual({ greeting: null });
  });

  it('leaves a secret as it is until it is replaced or cleared', () => {
    expect(changesIn({ ...stored, smsKey: '' }, stored)).toEqual({});
    expect(changesIn({ ...stored, smsKey: 'x-11-y' }, stored)).toEqual({ smsKey: 'x-11-y' });
    expect(changesIn({ ...stored, smsKey: null }, stored)).toEqual({ smsKey: null });
  });

  it('shows a change in the order of the form; its secrets and former settings cannot be restored', () => {
    const change = { former: 1, smsKey: '••••••', greeting: null, minutes: 5 };
    expect(namesIn(change, resourceOf(settings))).toEqual(['minutes', 'greeting', 'smsKey', 'former']);
    expect(restorableIn(change, resourceOf(settings))).toEqual(['minutes', 'greeting']);
  });
});
