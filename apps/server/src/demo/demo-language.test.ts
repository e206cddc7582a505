import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoLanguageOf, filled, inEnglish } from './demo-language.ts';

const folder = new URL('content/', import.meta.url);
const han = /\p{Script=Han}/u;
/** Characters of Chinese names, which an English shop does not use. */
const ofNames: readonly string[] = ['surnames', 'male', 'female'];

function textsIn(content: unknown, key = ''): string[] {
  if (ofNames.includes(key) || key.endsWith('Zh')) return [];
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, part]) => textsIn(part, Array.isArray(content) ? key : name));
}

describe('the language of the demo shop', () => {
  it.each([
    [{}, 'zh-cn'],
    [{ LANG: 'C.UTF-8' }, 'zh-cn'],
    [{ LANG: 'zh_CN.UTF-8' }, 'zh-cn'],
    [{ LANG: 'en_US.UTF-8' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'C' }, 'zh-cn'],
    [{ LANG: 'en_US.UTF-8', DEMO_LANG: 'zh-cn' }, 'zh-cn'],
    [{ LANG: 'C', DEMO_LANG: 'en' }, 'en'],
  ])('is chosen by %j: %s', (environment, language) => {
    expect(demoLanguageOf(environment)).toBe(language);
  });

  it.each(readdirSync(folder).filter((name) => name !== 'english.json'))('has every text of %s in English', (name) => {
    const content: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    expect(textsIn(inEnglish(content)).filter((text) => han.test(text))).toEqual([]);
  });
});

it('texts are filled by name', () => {
  expect(filled('{series} {name} {edition}', { series: 'Dusk', name: 'Mug', edition: '' })).toBe('Dusk Mug');
});
