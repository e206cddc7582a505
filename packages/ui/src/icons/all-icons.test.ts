import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { iconNamed, iconNames } from './all-icons.ts';
import { House, icons, Trash } from './index.ts';

describe('all icons', () => {
  it('are found by every offered name', () => {
    expect(iconNames).toEqual(expect.arrayContaining(['truck', 'undo-2', 'grid-2x2', 'a-arrow-down', 'calendar-x-2']));
    expect(iconNames.filter((name) => !iconNamed(name))).toEqual([]);
    expect(new Set(iconNames.map(iconNamed)).size).toBe(new Set(Object.values(icons)).size);
  });

  it('are found by their former names', () => {
    expect(['home', 'trash-2'].map(iconNamed)).toEqual([House, Trash]);
  });

  it.each(['no-such-icon', '', 'constructor', 'search-large', 'icon', 'icons', 'lucide-provider'])(
    'do not include %j',
    (name) => {
      expect(iconNamed(name)).toBeUndefined();
    },
  );

  it('are hidden from screen readers unless they are named', () => {
    expect(renderToStaticMarkup(createElement(House))).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(createElement(House, { 'aria-label': 'Start' }))).not.toContain('aria-hidden');
  });
});
