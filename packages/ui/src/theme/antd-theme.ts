import { type ThemeConfig, theme as antdTheme } from 'antd';
import { mix, type Mode, palette, type Palette, type ThemeName } from './themes.ts';

/** Chinese fonts come before `system-ui`, or Linux draws Latin letters and digits in another font family. */
export const fontStack =
  '-apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';

const floatShadow = '0 8px 28px rgba(40,34,26,.13), 0 1px 3px rgba(40,34,26,.08)';

type Seed = Readonly<Record<'Primary' | 'Success' | 'Warning' | 'Error' | 'Info' | 'Link', string>>;

const made = new Map<string, ThemeConfig>();

/** Whether the system requests reduced motion: dialogs and panels then appear without animation. */
const wantsLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The antd theme for a theme and mode. Cached, because antd caches compiled themes by function identity. */
export function antdThemeOf(name: ThemeName, mode: Mode): ThemeConfig {
  const key = `${name}/${mode}`;
  const config = made.get(key) ?? createTheme(palette(name, mode), mode);
  made.set(key, config);
  return config;
}

function createTheme(colours: Palette, mode: Mode): ThemeConfig {
  const pinned = pinnedTokens(colours, mode);
  return {
    // antd's algorithms recompute these seeds and ignore token overrides for them, so a last algorithm sets our values.
    algorithm: [
      mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      (_seed, map) => (map ? { ...map, ...pinned } : antdTheme.defaultAlgorithm(_seed)),
    ],
    token: mapTokens(colours, mode),
    components: componentTokens(colours, mode),
    cssVar: { key: 'kit' },
    hashed: false,
  };
}

/** The colour towards which colours change when they are pointed at. */
const towardsOf = (mode: Mode): string => (mode === 'dark' ? '#ffffff' : '#000000');

function pinnedTokens(colours: Palette, mode: Mode): Readonly<Record<string, string>> {
  const seeds: Seed = {
    Primary: colours.fill,
    Success: colours.ok,
    Warning: colours.warn,
    Error: colours.bad,
    Info: colours.info,
    Link: colours.link,
  };
  const towards = towardsOf(mode);
  return Object.assign(
    {},
    ...Object.entries(seeds).map(([role, colour]) =>
      shades(role, colour, { towards, paper: colours.paper, soft: role === 'Primary' ? colours.soft : undefined }),
    ),
  );
}

interface Ground {
  readonly towards: string;
  readonly paper: string;
  readonly soft: string | undefined;
}

function shades(role: string, colour: string, { towards, paper, soft }: Ground): Readonly<Record<string, string>> {
  const name = `color${role}`;
  const ground = soft ?? mix(paper, colour, 0.1);
  return {
    [name]: colour,
    [`${name}Hover`]: mix(colour, towards, 0.1),
    [`${name}Active`]: mix(colour, towards, 0.2),
    [`${name}Bg`]: ground,
    [`${name}BgHover`]: mix(ground, colour, 0.08),
    [`${name}Border`]: mix(paper, colour, 0.4),
    [`${name}BorderHover`]: mix(paper, colour, 0.6),
    [`${name}Text`]: colour,
    [`${name}TextHover`]: mix(colour, towards, 0.1),
    [`${name}TextActive`]: mix(colour, towards, 0.2),
  };
}

function mapTokens(colours: Palette, mode: Mode): NonNullable<ThemeConfig['token']> {
  return {
    fontFamily: fontStack,
    fontSize: 14,
    borderRadius: 6,
    borderRadiusLG: 8,
    borderRadiusSM: 5,
    controlHeight: 32,
    controlHeightSM: 28,
    colorBgLayout: colours.layout,
    colorBgContainer: colours.paper,
    colorBgElevated: colours.elevated,
    colorText: colours.text,
    colorTextSecondary: colours.text2,
    colorTextTertiary: colours.text3,
    colorTextQuaternary: colours.placeholder,
    colorTextPlaceholder: colours.placeholder,
    colorTextDescription: colours.text3,
    colorTextLightSolid: colours.solidText,
    colorBorder: colours.border,
    colorBorderSecondary: colours.hairline,
    colorSplit: colours.hairline,
    colorFillAlter: colours.head,
    controlItemBgHover: colours.hover,
    controlItemBgActive: colours.soft,
    controlItemBgActiveHover: mix(colours.soft, colours.fill, 0.08),
    boxShadow: mode === 'dark' ? '0 8px 28px rgba(0,0,0,.5)' : floatShadow,
    boxShadowSecondary: mode === 'dark' ? '0 8px 28px rgba(0,0,0,.5)' : floatShadow,
    motion: !wantsLessMotion(),
    motionDurationMid: '.16s',
    motionDurationSlow: '.2s',
  };
}

function componentTokens(colours: Palette, mode: Mode): NonNullable<ThemeConfig['components']> {
  return {
    Tooltip: { colorBgSpotlight: colours.text, colorTextLightSolid: colours.paper },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      primaryColor: colours.buttonText,
      colorPrimary: colours.button,
      colorPrimaryHover: mix(colours.button, towardsOf(mode), 0.1),
      colorPrimaryActive: mix(colours.button, towardsOf(mode), 0.2),
    },
    Modal: { titleFontSize: 16 },
    // What was chosen and cannot be changed is still read.
    Select: { colorTextDisabled: colours.text2 },
    // A contrast of 3 to 1 against the background, so that checkboxes are visible.
    Checkbox: { colorBorder: mix(colours.paper, colours.text3, 0.8) },
  };
}
