import { loadTitle } from '../i18n/text.ts';
import { loadStaffRules, useStaffRules } from '../session/staff.ts';
import { visibleMenus } from './menu-rules.ts';
import { loadShell } from './shell-chunk.ts';

/** Loads everything the shell shows before any page: rules, titles, its own code. Rejects when one of them cannot be had. */
export async function enterShell(): Promise<void> {
  await Promise.all([loadStaffRules().then(loadMenuTitles), loadShell()]);
}

/** The namespaces of menu titles that are not the title of a resource: the names of groups. */
async function loadMenuTitles(): Promise<void> {
  const titles = visibleMenus(useStaffRules.getState().menus).map(({ title }) => title);
  await Promise.all([...new Set(titles)].map(loadTitle));
}
