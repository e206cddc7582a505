import { expect } from '@playwright/test';
import { unique } from './drafts.ts';
import { test } from './fixtures.ts';

const member = '/admin/member/member';

test('a masked mobile is shown in full only to staff who may reveal it, and the log records who did', async ({
  owner,
  hire,
  openAs,
}) => {
  const name = unique('reveal');
  const mobile = '13973130077';
  const draft = { username: `m${name}`.slice(0, 15), nickname: name, mobile };
  const { data } = await owner.post<{ id: number }>(`${member}/add`, draft);

  const blind = await openAs(await hire([`${member}/index`]));
  await blind.goto(`${member}/${data.id}`);
  await expect(blind.getByText('139****0077')).toBeVisible();
  await expect(blind.getByRole('button', { name: '显示完整内容' })).toHaveCount(0);

  const person = await hire([`${member}/index`, `${member}/edit`, `${member}/reveal`]);
  const discreet = await openAs(person);
  await discreet.goto(`${member}/${data.id}`);
  await expect(discreet.getByText('139****0077')).toBeVisible();
  await discreet.getByRole('button', { name: '编辑' }).first().click();
  const form = discreet.getByRole('dialog');
  await expect(form.getByLabel('昵称')).toHaveValue(name);
  await expect(form.getByLabel('手机号')).toHaveCount(0);
  await form.getByRole('button', { name: '取消' }).click();
  await discreet.getByRole('button', { name: '显示完整内容' }).click();
  await expect(discreet.getByText(mobile)).toBeVisible();

  const log = await owner.post<{ result: { actorName: string; rowId: number }[] }>('/admin/access/admin-log/GetPageData', {
    filters: [
      { field: 'action', op: 'eq', value: 'reveal' },
      { field: 'rowId', op: 'eq', value: data.id },
    ],
  });
  expect(log.data.result).toMatchObject([{ actorName: person.username, rowId: data.id }]);
});
