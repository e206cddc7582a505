import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from './built-pages.ts';

let folder: string;

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'built-pages-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the HTML file of a page', () => {
  it('is index.html where the build lists no pages', () => {
    expect(['/', '/user/overview', '/admin'].map(builtPages(folder))).toEqual(['index.html', 'index.html', 'index.html']);
  });

  it('is found by the path, by its pattern, then by its area', async () => {
    const pages = { '/': '0.html', '/user/overview': '1.html', '/product/:id': '2.html' };
    const areas = { '/admin/login': '3.html', '/admin': '4.html', '/user': '5.html' };
    await writeFile(join(folder, '.pages.json'), JSON.stringify({ pages, areas }));
    const fileFor = builtPages(folder);
    const files = {
      '/': '0.html',
      '/user/overview': '1.html',
      '/product/7': '2.html',
      '/product/': 'index.html',
      '/product/7/8': 'index.html',
      '/admin/login': '3.html',
      '/admin/order': '4.html',
      '/admin': '4.html',
      '/administrator': 'index.html',
      '/user/order/9': '5.html',
      '/__proto__': 'index.html',
    };
    expect(Object.fromEntries(Object.keys(files).map((path) => [path, fileFor(path)]))).toEqual(files);
  });
});
