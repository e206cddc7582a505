import english from '../../contexts/member/lead/locales/en.json' with { type: 'json' };
import texts from '../../contexts/member/lead/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/member/lead';

test('[M-21.lang] potential users are shown in both languages: list, states, form, and what is wrong in it', async ({
  adminPage: page,
  owner,
}) => {
  await owner.post(`${path}/add`, { name: 'Wen', mobile: `139${Date.now().toString().slice(-8)}`, source: 'ad', level: 'b' });
  const list = await openTab(page, path);
  const switchLanguage = page.getByRole('button', { name: '切换语言' });
  for (const words of [texts, english]) {
    if (words === english) await switchLanguage.click();
    await expect(list.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    for (const column of ['name', 'source'] as const)
      await expect(list.getByRole('columnheader', { name: words[`field.${column}`] })).toBeVisible();
    await list.getByRole('button', { name: words === texts ? `新建${texts['text.one']}` : `New ${english['text.one']}` }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(words['field.name'], { exact: true }).fill('Lin');
    await form.getByRole('button', { name: words === texts ? /保\s*存/ : 'Save' }).click();
    await expect(form.getByText(words['rule.noContact']).first()).toBeVisible();
    await page.keyboard.press('Escape');
    const discard = page.getByRole('dialog').getByRole('button', { name: words === texts ? /放\s*弃/ : /Discard/ });
    await discard.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
