import { describe, expect, it } from 'vitest';
import { storageKeys } from './storage-keys.ts';

describe('local storage', () => {
  it('has a key for each entry of the specification', () => {
    expect(Object.keys(storageKeys)).toEqual([
      'config',
      'tabs',
      'terminal',
      'adminInfo',
      'userInfo',
      'cart',
      'rememberedAccount',
      'rememberedPassword',
      'keepLogin',
      'rememberedMember',
      'keepMember',
    ]);
  });

  it('uses no key twice', () => {
    expect(new Set(Object.values(storageKeys)).size).toBe(Object.keys(storageKeys).length);
  });
});
