import { describe, expect, it } from 'vitest';
import { mix, palette, themeNames } from './themes.ts';

/** The WCAG contrast of two `#rrggbb` colours. */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const looks = themeNames.flatMap((name) => (['light', 'dark'] as const).map((mode) => [name, mode] as const));

describe('themes', () => {
  it('are the ten of the specification', () => {
    expect(themeNames).toEqual(['blue', 'blue2', 'red', 'red2', 'dark', 'orange', 'orange2', 'green', 'green2', 'white']);
  });

  it.each(looks)('%s in %s mode has a text contrast of at least 4.5', (name, mode) => {
    const { paper, layout, head, hover, fill, soft, solidText, menu, ...colours } = palette(name, mode);
    const onPaper = [
      colours.text,
      colours.text2,
      colours.text3,
      colours.placeholder,
      fill,
      colours.link,
      colours.ok,
      colours.warn,
      colours.bad,
    ];
    const pairs = [
      ...onPaper.map((text) => [text, paper]),
      ...[colours.text, colours.text2, colours.text3].flatMap((text) => [layout, head, hover].map((ground) => [text, ground])),
      [solidText, fill],
      [colours.buttonText, colours.button],
      // Status badges: the text on a tenth of its color.
      ...[colours.text2, colours.ok, colours.info, colours.warn, colours.bad].map((text) => [text, mix(paper, text, 0.1)]),
      [fill, soft],
      [menu.text, menu.bg],
      [menu.text, menu.hover],
      [menu.dim, menu.bg],
      [menu.activeText, menu.activeBg],
    ];
    const weak = pairs.filter(([text = '', ground = '']) => contrast(text, ground) < 4.5);
    expect(weak).toEqual([]);
  });

  it.each(looks)('%s in %s mode has links that look neither like errors nor like text', (name, mode) => {
    const { link, bad, text } = palette(name, mode);
    expect([bad, text]).not.toContain(link);
    expect(Math.max(...channels(link)) - Math.min(...channels(link)), 'a link has a hue').toBeGreaterThan(60);
  });

  it('mix two colours halfway', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});
