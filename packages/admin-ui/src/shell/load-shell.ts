import type { ComponentType, PropsWithChildren } from 'react';
import { currentLanguage, loadNamespaces, loadTitle } from '@shopkeeper/ui/i18n';
import { loadStaffRules, signOutStaff, useAdminSession, useStaffRules, visibleMenus } from '@shopkeeper/api-client/session';
import type { Area } from '@shopkeeper/shell';
import { secondFactorPage } from './second-factor-page.ts';

const chunk: { Shell: ComponentType<PropsWithChildren> | undefined } = { Shell: undefined };

/** Loads the shell with its language packs; everything before it (login, loading, home) does not use antd. */
export async function loadShell(): Promise<void> {
  const [{ Shell }, { loadLocalePack }] = await Promise.all([
    import('./shell.tsx'),
    import('@shopkeeper/ui/locale-packs'),
    loadNamespaces(['resource', 'titles']),
  ]);
  await loadLocalePack(currentLanguage());
  chunk.Shell = Shell;
}

/** Loads everything that the shell shows before any page: rules, titles and code. Rejects when one of them cannot be loaded. */
export async function enterShell(): Promise<void> {
  await Promise.all([loadStaffRules().then(loadMenuTitles), loadShell()]);
}

/** Loads the namespaces of menu titles other than `<resource>:title`, such as the names of groups. */
async function loadMenuTitles(): Promise<void> {
  const titles = visibleMenus(useStaffRules.getState().menus).map(({ title }) => title);
  await Promise.all([...new Set(titles)].map(loadTitle));
}

export function loadedShell(): ComponentType<PropsWithChildren> | undefined {
  return chunk.Shell;
}

/** The area of the back office. */
export const staffArea = ({ find, first, load }: Pick<Area, 'find' | 'first' | 'load'>): Area => ({
  audience: 'admin',
  isSignedIn: () => useAdminSession.getState().person !== null,
  isLoaded: () => useStaffRules.getState().isLoaded,
  load,
  // The menu and the preserved tabs ask for pages.
  enter: async () => void (await Promise.all([load(), enterShell()])),
  loadShell: async () => void (await Promise.all([load(), loadShell()])),
  find,
  heldAt: () => (useStaffRules.getState().isSecondFactorDue ? secondFactorPage : undefined),
  first,
  signOut: signOutStaff,
});
