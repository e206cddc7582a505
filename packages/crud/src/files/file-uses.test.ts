import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { describe, expect, it } from 'vitest';
import { fileColumnsOf } from './file-columns.ts';
import { fileUrlsIn } from './file-uses.ts';

const key = `brand/20260101/${'a'.repeat(40)}.png`;
const url = `/storage/${key}`;

describe('URLs of uploaded files', () => {
  it.each([
    ['a picture', url],
    ['several pictures', ['/elsewhere.png', url, url]],
    ['rich text behind a CDN', `<p><img src="https://cdn.shop.example${url}"></p>`],
    ['a width', `/storage/w480/${key}`],
    ['lines and free values', [{ image: null }, { more: { at: url } }]],
  ])('are found in %s', (_what, value) => {
    expect(fileUrlsIn(value)).toEqual([url]);
  });

  it.each([null, undefined, 5, 'https://elsewhere.example/a.png', '/storage/a.png', '/storage/../secret'])(
    'are not found in %j',
    (value) => {
      expect(fileUrlsIn(value)).toEqual([]);
    },
  );
});

const vase = defineResource({
  context: 'service',
  name: 'vase',
  fields: {
    name: f.text({ max: 40 }),
    photo: f.image({ optional: true }),
    photos: f.images({ max: 9 }),
    story: f.richText({ max: 900, optional: true }),
    parts: f.lines(defineLines({ name: 'part', fields: { label: f.text({ max: 9 }), sketch: f.image({ optional: true }) } })),
  },
  label: 'name',
  list: ['name'],
  personal: 'none',
});

describe('columns with files', () => {
  it('follow from the declaration, those of lines with their parent', () => {
    expect(fileColumnsOf([vase]).map(({ table, column, parent, field }) => [table, column, parent, field])).toEqual([
      ['service_vase', 'photo', null, 'photo'],
      ['service_vase', 'photos', null, 'photos'],
      ['service_vase', 'story', null, 'story'],
      ['service_vase_part', 'sketch', 'parent_id', 'parts.sketch'],
    ]);
  });
});
