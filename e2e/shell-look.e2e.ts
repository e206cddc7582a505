import english from '../packages/web-kit/locales/en/shell.json' with { type: 'json' };
import chinese from '../packages/web-kit/locales/zh-cn/shell.json' with { type: 'json' };
import { shown, signIn } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { callsOf, hire } from './staff.ts';

const hours = [
  [2, 'late-night'],
  [7, 'early'],
  [10, 'morning'],
  [13, 'noon'],
  [16, 'afternoon'],
  [21, 'evening'],
] as const;

test('[U-01] staff are greeted by the hour and welcomed back, in both languages', async ({ page, request, admin }) => {
  const person = await hire(await callsOf(request, admin), ['/Index/index']);
  await signIn(page, person);
  const words = new Set<string>();
  for (const [hour, name] of hours) {
    await page.clock.setSystemTime(new Date(`2026-11-20T${String(hour).padStart(2, '0')}:30:00+08:00`));
    await page.getByRole('button', { name: '工作台', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '重新加载', exact: true }).click();
    const greeting = chinese[`greeting.${name}`];
    await expect(shown(page, '/Index').getByText(`${person.username}，${greeting}`)).toBeVisible();
    expect(greeting).toContain('欢迎回来');
    words.add(greeting);
    await page.getByRole('button', { name: /^切换语言/ }).click();
    await expect(shown(page, '/Index').getByText(`${person.username}, ${english[`greeting.${name}`]}`)).toBeVisible();
    expect(english[`greeting.${name}`].toLowerCase()).toContain('welcome back');
    await page.getByRole('button', { name: /^Switch language/ }).click();
  }
  expect(words.size).toBe(hours.length);
});
