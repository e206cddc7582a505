export { recall, remember, type StorageKey, storageKeys } from '../storage/storage-keys.ts';
export { antdThemeOf } from './antd-theme.ts';
export { paintDocument, paletteOf } from './css-variables.ts';
export { type Palette, swatch, type ThemeName, themeNames } from './themes.ts';
export { collapsedMenuWidth, defaultUiConfig, menuWidthRange, modeOf, useUiConfig } from './ui-config.ts';
