import { describe, expect, it } from 'vitest';
import { defaultUiConfig, readUiConfig } from './ui-config.ts';

describe('the UI config', () => {
  it('[U-03] starts in the Default layout, light, with a menu of 260 pixels, in zh-cn', () => {
    expect(readUiConfig(undefined)).toEqual(defaultUiConfig);
    expect(defaultUiConfig).toMatchObject({ layoutMode: 'Default', isDark: false, menuWidth: 260, language: 'zh-cn' });
  });

  it('[U-03] takes back everything it kept', () => {
    const kept = {
      ...defaultUiConfig,
      layoutMode: 'Classic',
      isDark: true,
      themeName: 'orange2',
      language: 'en',
      menuWidth: 300,
      menuColors: { light: { bg: '#102030' }, dark: {} },
    };
    expect(readUiConfig(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([
    ['a theme nobody knows', { themeName: 'pink' }],
    ['a language nobody speaks', { language: 'fr' }],
    ['a width in words', { menuWidth: 'wide' }],
    ['a colour that is none', { menuColors: { light: { bg: 'url(x)' } } }],
    ['a list', []],
    ['a text', 'broken'],
  ])('replaces %s by the default', (_, kept) => {
    expect(readUiConfig(kept)).toEqual(defaultUiConfig);
  });
});
