/** The ten themes. Those ending in 2 and `dark` colour the side menu too; `dark` and `white` have a neutral primary colour. */
export const themeNames = ['blue', 'blue2', 'red', 'red2', 'dark', 'orange', 'orange2', 'green', 'green2', 'white'] as const;
/** The names of the themes (SPEC section 3). */
export type ThemeName = (typeof themeNames)[number];

export type Mode = 'light' | 'dark';
export type LayoutMode = 'Default' | 'Classic';

/** The colours of the side menu. */
export interface MenuColors {
  readonly bg: string;
  readonly text: string;
  readonly dim: string;
  readonly hover: string;
  readonly activeBg: string;
  readonly activeText: string;
}

/** Every colour a screen may use. All pairs of text and background have a contrast of at least 4.5. */
export interface Palette {
  readonly paper: string;
  readonly layout: string;
  readonly elevated: string;
  readonly head: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly placeholder: string;
  readonly border: string;
  readonly hairline: string;
  readonly rowLine: string;
  readonly hover: string;
  readonly fill: string;
  readonly soft: string;
  /** Filled buttons and the text on them; in dark mode darker than the fill, which would outshine the page. */
  readonly button: string;
  readonly buttonText: string;
  /** Links: the fill, but blue where the fill is red, like an error, or black, like text. */
  readonly link: string;
  readonly ok: string;
  readonly warn: string;
  readonly bad: string;
  readonly info: string;
  readonly accent: string;
  /** Text on a filled background: near black in dark mode, where fills are bright. */
  readonly solidText: string;
  readonly menu: MenuColors;
}

type Hue = 'blue' | 'red' | 'orange' | 'green' | 'ink';
type Paint = readonly [fill: string, soft: string];

const hues: Readonly<Record<Hue, Readonly<Record<Mode, Paint>>>> = {
  blue: { light: ['#1f5fcf', '#eaf1fd'], dark: ['#84acff', '#232c40'] },
  red: { light: ['#c2321b', '#fcedea'], dark: ['#ff9480', '#3d2723'] },
  orange: { light: ['#a8520c', '#fbf0e3'], dark: ['#f2a857', '#3a2c1c'] },
  green: { light: ['#0f7a4a', '#e6f4ec'], dark: ['#5ccb95', '#1d3329'] },
  ink: { light: ['#33312d', '#efedea'], dark: ['#e4dfd7', '#33302c'] },
};

const darkButtons: Readonly<Record<Hue, string>> = {
  blue: '#2f62bd',
  red: '#b53a25',
  orange: '#9a5314',
  green: '#1c7a4e',
  ink: '#5d574f',
};

const colouredMenus: Readonly<Record<Hue, readonly [bg: string, active: string]>> = {
  blue: ['#123a80', '#1d4fa6'],
  red: ['#7c1d10', '#a02d1c'],
  orange: ['#6b3608', '#8d4a10'],
  green: ['#0b4a2f', '#146343'],
  ink: ['#22201d', '#3a3733'],
};

const themes: Readonly<Record<ThemeName, { readonly hue: Hue; readonly hasColouredMenu: boolean }>> = {
  blue: { hue: 'blue', hasColouredMenu: false },
  blue2: { hue: 'blue', hasColouredMenu: true },
  red: { hue: 'red', hasColouredMenu: false },
  red2: { hue: 'red', hasColouredMenu: true },
  dark: { hue: 'ink', hasColouredMenu: true },
  orange: { hue: 'orange', hasColouredMenu: false },
  orange2: { hue: 'orange', hasColouredMenu: true },
  green: { hue: 'green', hasColouredMenu: false },
  green2: { hue: 'green', hasColouredMenu: true },
  white: { hue: 'ink', hasColouredMenu: false },
};

const neutrals = {
  light: {
    layout: '#f6f5f3',
    paper: '#ffffff',
    elevated: '#ffffff',
    head: '#faf9f7',
    text: '#1f1d1a',
    text2: '#57534e',
    text3: '#6f6a64',
    placeholder: '#78726b',
    border: '#dcd8d3',
    hairline: '#e9e6e2',
    rowLine: '#efedea',
    hover: '#f4f2f0',
    ok: '#0f7a4a',
    warn: '#a15c07',
    bad: '#c2321b',
    info: '#1f5fcf',
    accent: '#c8401a',
    solidText: '#ffffff',
  },
  dark: {
    layout: '#121110',
    paper: '#1c1b19',
    elevated: '#262422',
    head: '#201f1d',
    text: '#ebe7e1',
    text2: '#c2bbb2',
    text3: '#a39b92',
    placeholder: '#978f86',
    border: '#3b3834',
    hairline: '#2f2c29',
    rowLine: '#282623',
    hover: '#2c2a27',
    ok: '#5ccb95',
    warn: '#f2b25e',
    bad: '#ff9480',
    info: '#84acff',
    accent: '#ff8a5c',
    solidText: '#161412',
  },
} as const satisfies Readonly<Record<Mode, Omit<Palette, 'fill' | 'soft' | 'button' | 'buttonText' | 'link' | 'menu'>>>;

const paperMenus: Readonly<Record<Mode, Omit<MenuColors, 'activeBg' | 'activeText'>>> = {
  light: { bg: '#fbfaf9', text: '#3d3a36', dim: '#6f6a64', hover: '#f0eeeb' },
  dark: { bg: '#171614', text: '#cfc9c1', dim: '#a39b92', hover: '#24221f' },
};

const darkMenuGround = '#171614';

/** The fill and menu colours of a theme in light mode, for its swatch. */
export function swatch(name: ThemeName): { readonly fill: string; readonly menu: string } {
  const { fill, menu } = palette(name, 'light');
  return { fill, menu: menu.bg };
}

/** All colours of a theme in one mode. */
export function palette(name: ThemeName, mode: Mode): Palette {
  const { hue, hasColouredMenu } = themes[name];
  const [fill, soft] = hues[hue][mode];
  const menu = hasColouredMenu ? colouredMenu(hue, mode) : { ...paperMenus[mode], activeBg: soft, activeText: fill };
  const link = hue === 'red' || hue === 'ink' ? neutrals[mode].info : fill;
  const isDark = mode === 'dark';
  const buttons = { button: isDark ? darkButtons[hue] : fill, buttonText: isDark ? '#ffffff' : neutrals.light.solidText };
  return { ...neutrals[mode], fill, soft, ...buttons, link, menu };
}

/** Coloured menus are too bright for dark mode, so they are mixed with the dark background there. */
function colouredMenu(hue: Hue, mode: Mode): MenuColors {
  const tone = (colour: string) => (mode === 'dark' ? mix(darkMenuGround, colour, 0.45) : colour);
  const [bg, active] = colouredMenus[hue];
  return {
    bg: tone(bg),
    text: '#f1ede8',
    dim: '#d3cdc6',
    hover: mix(tone(bg), tone(active), 0.5),
    activeBg: tone(active),
    activeText: '#ffffff',
  };
}

/**
 * Mixes two `#rrggbb` colours.
 * @param share of the second colour, 0 to 1
 */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
