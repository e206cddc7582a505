import i18next from 'i18next';
import { expect, it } from 'vitest';
import chinese from '../../locales/zh-cn/resource.json' with { type: 'json' };
import english from '../../locales/en/resource.json' with { type: 'json' };

it('English texts say one row and two rows, Chinese ones are the same for both', async () => {
  const texts = i18next.createInstance();
  const resources = { en: { resource: english }, 'zh-cn': { resource: chinese } };
  await texts.init({ lng: 'en', resources, ns: ['resource'], defaultNS: 'resource', lowerCaseLng: true, keySeparator: false });
  const said = (count: number) => texts.t('delete.many', { count });
  expect([said(1), said(2), said(0)]).toEqual(['1 row', '2 rows', '0 rows']);
  await texts.changeLanguage('zh-cn');
  expect(said(1).replace('1', '2')).toBe(said(2));
});
