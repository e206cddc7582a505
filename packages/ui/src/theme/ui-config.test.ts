import { describe, expect, it } from 'vitest';
import { defaultUiConfig, readUiConfig } from './ui-config.ts';

describe('UI config', () => {
  it('defaults to the Default layout, light mode, a menu of 260 pixels and zh-cn', () => {
    expect(readUiConfig(undefined)).toEqual(defaultUiConfig);
    expect(defaultUiConfig).toMatchObject({ layoutMode: 'Default', isDark: false, menuWidth: 260, language: 'zh-cn' });
  });

  it('[U-03] restores all stored values', () => {
    const kept = {
      ...defaultUiConfig,
      layoutMode: 'Classic',
      isDark: true,
      themeName: 'orange2',
      language: 'en',
      menuWidth: 300,
      pinnedPages: ['/admin/sales/order'],
      menuColors: { light: { bg: '#102030' }, dark: {} },
    };
    expect(readUiConfig(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([
    ['a theme nobody knows', { themeName: 'pink' }],
    ['a language nobody speaks', { language: 'fr' }],
    ['a width in words', { menuWidth: 'wide' }],
    ['a colour that is none', { menuColors: { light: { bg: 'url(x)' } } }],
    ['pinned pages that are none', { pinnedPages: 'orders' }],
    ['a list', []],
    ['a text', 'broken'],
  ])('replaces %s by the default', (_, kept) => {
    expect(readUiConfig(kept)).toEqual(defaultUiConfig);
  });
});
