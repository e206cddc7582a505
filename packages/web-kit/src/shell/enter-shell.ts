import { loadTitle } from '../i18n/text.ts';
import { loadStaffRules, useStaffRules } from '../session/staff.ts';
import { visibleMenus } from './menu-rules.ts';
import { loadShell } from './shell-chunk.ts';

/** Loads everything that the shell shows before any page: rules, titles and code. Rejects when one of them cannot be loaded. */
export async function enterShell(): Promise<void> {
  await Promise.all([loadStaffRules().then(loadMenuTitles), loadShell()]);
}

/** Loads the namespaces of menu titles other than `<resource>:title`, such as the names of groups. */
async function loadMenuTitles(): Promise<void> {
  const titles = visibleMenus(useStaffRules.getState().menus).map(({ title }) => title);
  await Promise.all([...new Set(titles)].map(loadTitle));
}
