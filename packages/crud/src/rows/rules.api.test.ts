import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMessages, kitCatalogues } from '../../../server/src/i18n/messages.ts';
import { bearer, kitApp, type KitApp } from '../../../server/src/testing/kit-app.ts';
import { routesOf } from '../routes/routes.ts';

/** It has no table, so a call that reaches the database fails with 500: a 400 shows that the rule was checked before. */
const letter = defineResource({
  context: 'post',
  name: 'letter',
  fields: {
    addressee: f.text({ max: 40, format: 'name' }),
    lines: f.longText({ max: 200 }),
    postage: f.money(),
    discount: f.ratio({ optional: true }),
    surcharge: f.money({ min: -1_000, optional: true }),
    seal: f.richText({ max: 500 }),
    margin: f.longText({ max: 200, optional: true }),
    drawing: f.richText({ max: 500, optional: true }),
  },
  label: 'addressee',
  list: ['addressee'],
});

const good = { addressee: '林 Mei-Lin (Desk 2)', lines: 'Dear all', postage: 120, seal: '<p>wax</p>' };
const messages = createMessages([kitCatalogues]);
let kit: KitApp;
let boss: string;

beforeAll(async () => {
  const sheets = { text: (): string => '', timeZone: 'Asia/Shanghai' };
  const routes = routesOf({ resource: letter }, { all: [letter], translate: () => '', sheets });
  kit = await kitApp({ routes, messages });
  boss = await kit.tokenOf('admin');
});
afterAll(() => kit.close());

const issuesOf = async (draft: object, language = 'en'): Promise<unknown> => {
  const answer = await kit.post('/admin/post/letter/add', draft, { ...bearer(boss), 'accept-language': language });
  return answer.status === 400 ? answer.json().data.fields : answer.status;
};

describe('a declared rule', () => {
  it.each([
    ['[V-04] a name that is none', { addressee: '<?>' }, 'name', 'Please enter the correct name', '请输入正确的名称'],
    ['[V-04] a name of signs', { addressee: '— —' }, 'name', 'Please enter the correct name', '请输入正确的名称'],
    ['[V-05] content of blanks', { lines: ' \n\t' }, 'content', 'Content cannot be empty', '内容不能为空'],
    ['[V-06] words for an amount', { postage: '1.20' }, 'float', 'Enter a number', '请输入浮点数'],
    ['[V-06] words for a ratio', { discount: 'half' }, 'float', 'Enter a number', '请输入浮点数'],
    ['[V-07] nothing', { addressee: '' }, 'required', 'Required', '必填项'],
    [
      '[V-08] rich text of empty lines',
      { seal: '<p><br></p>&nbsp;' },
      'richTextRequired',
      'Content cannot be empty',
      '内容不能为空',
    ],
  ])('%s is reported at its field in both languages', async (_what, wrong, rule, english, chinese) => {
    const [path] = Object.keys(wrong);
    expect(await issuesOf({ ...good, ...wrong })).toMatchObject([{ path, rule, msg: english }]);
    expect(await issuesOf({ ...good, ...wrong }, 'zh-cn')).toMatchObject([{ path, rule, msg: chinese }]);
  });

  it.each([
    ['1', 100],
    ['-0.5', -50],
    ['1.20', 120],
  ])('[V-06] the number %s, as hundredths, is accepted as an amount', async (_written, surcharge) => {
    expect(await issuesOf({ ...good, surcharge, discount: 1_250 })).toBe(500);
  });

  it('accepts valid values and empty optional ones', async () => {
    expect(await issuesOf(good)).toBe(500);
    expect(await issuesOf({ ...good, margin: '  ', drawing: '<p></p>' })).toBe(500);
    expect(await issuesOf({ ...good, seal: '<p><img src="/a.png"></p>' })).toBe(500);
  });
});
