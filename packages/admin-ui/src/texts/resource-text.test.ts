import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>;
const kit = (language: string) => read(`../../locales/${language}/resource.json`);
const server = (language: string) => read(`../../../server/locales/${language}.json`);

/** English has a text for one of something beside that for many. */
const singular = /_one$/;
const inOurSpelling = (text: string): string => text.replace(/\{(\w+)\}/g, '{{$1}}');

describe('the texts of resource pages', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(kit('en')).filter((key) => !singular.test(key))).toEqual(Object.keys(kit('zh-cn')));
  });

  it('use the same parameters in both languages', () => {
    const params = (text = ''): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
    const zh = kit('zh-cn');
    const differing = Object.entries(kit('en')).filter(([key, text]) => {
      // English omits the title when the singular is unknown.
      return key !== 'form.add' && params(text).join() !== params(zh[key.replace(singular, '')]).join();
    });
    expect(differing).toEqual([]);
  });

  it.each(['zh-cn', 'en'])('describe a broken rule as the server does (%s)', (language) => {
    const ours = kit(language);
    const rules = Object.entries(server(language)).filter(([key]) => key.startsWith('rule.'));
    expect(rules.filter(([key, text]) => ours[key] !== inOurSpelling(text))).toEqual([]);
  });
});
