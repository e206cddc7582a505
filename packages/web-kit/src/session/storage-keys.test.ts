import { describe, expect, it } from 'vitest';
import { storageKeys } from './storage-keys.ts';

describe('what local storage holds', () => {
  it('[U-09.keys] has a key for each thing the specification names', () => {
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

  it('keeps no two things under one key', () => {
    expect(new Set(Object.values(storageKeys)).size).toBe(Object.keys(storageKeys).length);
  });
});
