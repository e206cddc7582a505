import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { iconOf, type IconProps } from './icon.tsx';
import * as icons from './index.ts';
import { lucideIcons } from './lucide.plugin.ts';

const Dot = iconOf('dot', [['circle', { cx: '12', cy: '12', r: '1' }]]);
const drawn = (props: IconProps): string => renderToStaticMarkup(createElement(Dot, props));

describe('Icon', () => {
  it('renders as lucide does and is hidden from screen readers', () => {
    expect(drawn({})).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
        'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-dot" aria-hidden="true">' +
        '<circle cx="12" cy="12" r="1"></circle></svg>',
    );
  });

  it('accepts size, colour, stroke width, class and SVG attributes', () => {
    const svg = drawn({ size: 17, color: 'red', strokeWidth: 1.75, className: 'menu-icon', id: 'own' });
    for (const said of ['width="17" height="17"', 'stroke="red"', 'stroke-width="1.75"', 'lucide-dot menu-icon"', 'id="own"'])
      expect(svg).toContain(said);
  });

  it.each([{ 'aria-label': 'Point' }, { role: 'img' }, { children: createElement('title', null, 'Point') }])(
    'is not decorative with %j',
    (named) => {
      expect(drawn(named)).not.toContain('aria-hidden');
    },
  );

  it('is hidden from screen readers when its name is undefined', () => {
    expect(drawn({ 'aria-label': undefined })).toContain('aria-hidden="true"');
  });
});

describe('product icons', () => {
  it('all render', () => {
    const all = Object.entries(icons);
    expect(all.length).toBeGreaterThan(100);
    for (const [name, icon] of all) {
      expect(renderToStaticMarkup(createElement(icon)), name).toMatch(
        /^<svg [^>]+class="lucide lucide-[^>]+><(path|circle|rect|ellipse) /,
      );
    }
  });
});

describe('lucide build plugin', () => {
  const { load, resolveId } = lucideIcons();
  const loaded = (name: string) => load(resolveId(`lucide:${name}`)?.id ?? '');

  it('generates a module for an icon under its current name', () => {
    expect(loaded('home')?.code).toContain('iconOf("house", [["path",{"d":"');
  });

  it('ignores other modules', () => {
    expect(resolveId('./lucide.ts')).toBeUndefined();
    expect(load('/shop/lucide.ts')).toBeUndefined();
  });

  it('throws for an icon that lucide does not have', () => {
    expect(() => loaded('no-such-icon')).toThrow("lucide has no icon 'no-such-icon'");
  });
});
