import { type Language, languages } from '@shopkeeper/resource/schema';
import { create } from 'zustand';
import { recall, remember, storageKeys } from '../storage/storage-keys.ts';
import { type LayoutMode, type MenuColors, type Mode, type ThemeName, themeNames } from './themes.ts';

export type MenuOverrides = Readonly<Partial<Pick<MenuColors, 'bg' | 'text' | 'activeBg' | 'activeText'>>>;

/** The appearance settings, stored in this browser. */
export interface UiConfig {
  readonly layoutMode: LayoutMode;
  readonly isDark: boolean;
  readonly themeName: ThemeName;
  readonly language: Language;
  /** Pixels of the expanded menu. */
  readonly menuWidth: number;
  readonly isMenuCollapsed: boolean;
  /** Whether lists show as many rows as fit instead of the usual number. */
  readonly fitsHeight: boolean;
  /** The paths of the pages pinned to the top of the menu. */
  readonly pinnedPages: readonly string[];
  /** Custom colours that replace the theme's, per mode. */
  readonly menuColors: Readonly<Record<Mode, MenuOverrides>>;
}

/** The UI configuration of a new browser (SPEC section 3). */
export const defaultUiConfig: UiConfig = {
  layoutMode: 'Default',
  isDark: false,
  themeName: 'blue',
  language: languages[0],
  menuWidth: 260,
  isMenuCollapsed: false,
  fitsHeight: false,
  pinnedPages: [],
  menuColors: { light: {}, dark: {} },
};

/** Width of the collapsed menu in pixels (SPEC section 9). */
export const collapsedMenuWidth = 64;
/** Widths in pixels that the menu can be dragged to. */
export const menuWidthRange = { min: 200, max: 360 } as const;

/** Reads the settings from local storage; invalid values are replaced by their default. */
export function readUiConfig(kept: unknown): UiConfig {
  const given: Partial<Record<keyof UiConfig, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const { layoutMode, menuWidth, menuColors } = given;
  return {
    layoutMode: layoutMode === 'Classic' ? 'Classic' : 'Default',
    isDark: given.isDark === true,
    themeName: themeNames.find((name) => name === given.themeName) ?? defaultUiConfig.themeName,
    language: languages.find((language) => language === given.language) ?? defaultUiConfig.language,
    menuWidth: typeof menuWidth === 'number' ? clampedMenuWidth(menuWidth) : defaultUiConfig.menuWidth,
    isMenuCollapsed: given.isMenuCollapsed === true,
    fitsHeight: given.fitsHeight === true,
    pinnedPages: Array.isArray(given.pinnedPages) ? given.pinnedPages.filter((path) => typeof path === 'string') : [],
    menuColors: { light: overrides(menuColors, 'light'), dark: overrides(menuColors, 'dark') },
  };
}

/** Rounds and clamps a menu width to the allowed range, in pixels. */
export function clampedMenuWidth(width: number): number {
  if (!Number.isFinite(width)) return defaultUiConfig.menuWidth;
  return Math.round(Math.min(Math.max(width, menuWidthRange.min), menuWidthRange.max));
}

function overrides(kept: unknown, mode: Mode): MenuOverrides {
  const colours = (kept as Partial<Record<Mode, Record<string, unknown>>> | undefined)?.[mode] ?? {};
  const names = ['bg', 'text', 'activeBg', 'activeText'] as const;
  const valid = names.filter((name) => /^#[\da-f]{6}$/i.test(String(colours[name])));
  return Object.fromEntries(valid.map((name) => [name, String(colours[name])]));
}

/** The UI config; every change is stored in local storage. */
export const useUiConfig = create<UiConfig>()(() => readUiConfig(recall(storageKeys.config)));

useUiConfig.subscribe((config) => remember(storageKeys.config, config));

/** Light or dark, as the UI configuration says. */
export const modeOf = ({ isDark }: UiConfig): Mode => (isDark ? 'dark' : 'light');
