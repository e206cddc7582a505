import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type IconProps, iconOf } from './icon.tsx';
import * as icons from './index.ts';
import { lucideIcons } from './lucide.plugin.ts';

const Dot = iconOf('dot', [['circle', { cx: '12', cy: '12', r: '1' }]]);
const drawn = (props: IconProps): string => renderToStaticMarkup(createElement(Dot, props));

describe('an icon', () => {
  it('is drawn as lucide draws it, and is decoration', () => {
    expect(drawn({})).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
        'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-dot" aria-hidden="true">' +
        '<circle cx="12" cy="12" r="1"></circle></svg>',
    );
  });

  it('takes size, colour, width of lines, a class and whatever an svg takes', () => {
    const svg = drawn({ size: 17, color: 'red', strokeWidth: 1.75, className: 'menu-icon', id: 'own' });
    for (const said of ['width="17" height="17"', 'stroke="red"', 'stroke-width="1.75"', 'lucide-dot menu-icon"', 'id="own"'])
      expect(svg).toContain(said);
  });

  it.each([{ 'aria-label': 'Point' }, { role: 'img' }, { children: createElement('title', null, 'Point') }])(
    'is no decoration with %j',
    (named) => {
      expect(drawn(named)).not.toContain('aria-hidden');
    },
  );

  it('is decoration where its name is empty', () => {
    expect(drawn({ 'aria-label': undefined })).toContain('aria-hidden="true"');
  });
});

describe('the icons of the product', () => {
  it('can all be drawn', () => {
    const all = Object.entries(icons);
    expect(all.length).toBeGreaterThan(100);
    for (const [name, icon] of all) {
      expect(renderToStaticMarkup(createElement(icon)), name).toMatch(
        /^<svg [^>]+class="lucide lucide-[^>]+><(path|circle|rect|ellipse) /,
      );
    }
  });
});

describe('the build', () => {
  const { load, resolveId } = lucideIcons();
  const loaded = (name: string) => load(resolveId(`lucide:${name}`)?.id ?? '');

  it('makes a module of an icon, under its present name', () => {
    expect(loaded('home')?.code).toContain('iconOf("house", [["path",{"d":"');
  });

  it('leaves every other module alone', () => {
    expect(resolveId('./lucide.ts')).toBeUndefined();
    expect(load('/shop/lucide.ts')).toBeUndefined();
  });

  it('refuses an icon that lucide does not have', () => {
    expect(() => loaded('no-such-icon')).toThrow("lucide has no icon 'no-such-icon'");
  });
});
