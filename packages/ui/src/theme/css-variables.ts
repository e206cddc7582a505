import { type Mode, palette, type Palette } from './themes.ts';
import { modeOf, type UiConfig, useUiConfig } from './ui-config.ts';

/** The current colours: the theme's, with the user's own menu colours. */
export function paletteOf(config: UiConfig): Palette {
  const mode = modeOf(config);
  const base = palette(config.themeName, mode);
  return { ...base, menu: { ...base.menu, ...config.menuColors[mode] } };
}

/** The palette as CSS variables by name. */
export function cssVariables({ menu, ...colours }: Palette): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(Object.entries(colours).map(([name, colour]) => [variable(name), colour])),
    ...Object.fromEntries(Object.entries(menu).map(([name, colour]) => [`--menu-${dashed(name)}`, colour])),
  };
}

const variable = (name: string): string => `--${dashed(name)}`;
const dashed = (name: string): string => name.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`);

/** Applies the colours of the UI config to the document, now and after each change. */
export function paintDocument(): void {
  paint(useUiConfig.getState());
  useUiConfig.subscribe(paint);
}

function paint(config: UiConfig): void {
  const root = document.documentElement;
  const mode: Mode = modeOf(config);
  root.dataset['mode'] = mode;
  root.style.colorScheme = mode;
  for (const [name, colour] of Object.entries(cssVariables(paletteOf(config)))) root.style.setProperty(name, colour);
}
