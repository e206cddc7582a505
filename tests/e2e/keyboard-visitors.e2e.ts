import { listScreens } from './screens/list.ts';
import { oneOfEachTemplate } from './screens/templates.ts';
import { signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { visitorJobs } from './keyboard-visitors.ts';
import { asShopper, asVisitor, tryJobs } from './keyboard-run.ts';
import { focusViolation, notePointers, pointersOf, tabTo } from './keyboard.ts';
import { jobs, memberJobs, publicJobs } from './keyboard-jobs.ts';

test.describe('visitors', () => tryJobs({ ...visitorJobs, ...publicJobs }, asVisitor));
test.describe('members', () => tryJobs(memberJobs, asShopper));

test('every screen of the application has a keyboard job, and every keyboard job has a screen', async ({ page, admin }) => {
  await signIn(page, admin);
  const screens = oneOfEachTemplate(await listScreens(page)).map(({ path }) => path);
  expect(Object.keys(jobs).toSorted()).toEqual(screens.toSorted());
});

test('the checks of the keyboard tests detect a click and an invisible focus', async ({ page }) => {
  await notePointers(page);
  await page.goto('/404');
  await tabTo(page.getByRole('button').first());
  expect(await pointersOf(page)).toEqual([]);
  await page.addStyleTag({ content: '* { outline: none !important; box-shadow: none !important }' });
  expect(await focusViolation(page)).toContain('does not show the focus');
  await page.getByRole('heading').click();
  expect(await pointersOf(page)).toEqual(['pointerdown', 'mousedown', 'click']);
});
