import set from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { drawingNamed, iconNames } from './all-icons.ts';
import { type Shape, shapesOf } from './drawing.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Serialises shapes back to the body of an SVG. */
const written = (shapes: readonly Shape[]): string =>
  shapes
    .map(([tag, attributes]) => {
      const said = Object.entries(attributes).map(([name, value]) => ` ${kebab(name)}="${value}"`);
      return `<${tag}${said.toSorted().join('')}/>`;
    })
    .join('');

const aroundAll = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** Removes from a body what the surrounding SVG provides; plain text removal, so that nothing else can be lost. */
const plain = (body: string): string =>
  body
    .replaceAll(`<g${aroundAll}>`, '')
    .replaceAll('</g>', '')
    .replaceAll(aroundAll, '')
    .replaceAll(/<(\w+) ([^>]*)\/>/g, (_shape, tag: string, said: string) => {
      const attributes = said.match(/[\w-]+="[^"]*"/g) ?? [];
      return `<${tag} ${attributes.toSorted().join(' ')}/>`;
    });

describe('shapes of an icon', () => {
  it('contain every shape and attribute of the icon set', () => {
    const drawn = Object.entries(set.icons).filter(([, { width }]) => width === undefined);
    expect(drawn.length).toBeGreaterThan(1_800);
    const lost = drawn.filter(([, { body }]) => written(shapesOf(body)) !== plain(body)).map(([name]) => name);
    expect(lost).toEqual([]);
  });

  it('contain attributes that differ from the surrounding SVG', () => {
    expect(shapesOf(`<g${aroundAll}><path d="M1 2"/><circle cx="7.5" r=".5" fill="currentColor"/></g>`)).toEqual([
      ['path', { d: 'M1 2' }],
      ['circle', { cx: '7.5', r: '.5', fill: 'currentColor' }],
    ]);
  });

  it('set the defaults of SVG explicitly where the surrounding SVG overrides them', () => {
    expect(shapesOf('<path d="M1 2" fill="currentColor" fill-rule="evenodd"/>')).toEqual([
      [
        'path',
        {
          d: 'M1 2',
          fill: 'currentColor',
          fillRule: 'evenodd',
          stroke: 'none',
          strokeLinecap: 'butt',
          strokeLinejoin: 'miter',
          strokeWidth: '1',
        },
      ],
    ]);
  });
});

describe('all icons', () => {
  it('have shapes under every offered name', () => {
    expect(iconNames).toContain('truck');
    expect(iconNames.filter((name) => (drawingNamed(name)?.shapes.length ?? 0) === 0)).toEqual([]);
  });

  it('are found by their former names', () => {
    const former = Object.keys(set.aliases);
    expect(former.length).toBeGreaterThan(100);
    expect(former.filter((name) => !drawingNamed(name))).toEqual([]);
    expect(drawingNamed('home')).toEqual(drawingNamed('house'));
  });

  it.each(['no-such-icon', '', 'constructor', 'search-large'])('do not include %j', (name) => {
    expect(drawingNamed(name)).toBeUndefined();
  });
});
