import { createTextReader } from '@shopkeeper/ui/i18n';
import { expect, it } from 'vitest';
import chinese from '../../locales/zh-cn/resource.json' with { type: 'json' };
import english from '../../locales/en/resource.json' with { type: 'json' };

it('English texts say one row and two rows, Chinese ones are the same for both', () => {
  const texts = createTextReader();
  texts.add('en', 'resource', english);
  texts.add('zh-cn', 'resource', chinese);
  const said = (language: 'en' | 'zh-cn', count: number) => texts.read(language, 'resource', 'delete.many', { count });
  expect([said('en', 1), said('en', 2), said('en', 0)]).toEqual(['1 row', '2 rows', '0 rows']);
  expect(said('zh-cn', 1).replace('1', '2')).toBe(said('zh-cn', 2));
});
