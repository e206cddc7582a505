import {
  loadMemberRules,
  loadVisitorRules,
  signOutMember,
  useMemberRules,
  useMemberSession,
} from '@shopkeeper/api-client/session';
import { type Area, createFindPage, type WebContext } from '@shopkeeper/shell';
import { loadMemberShell } from './member-chunk.ts';

/** Whether a path belongs to the member's area. */
export const isMemberPath = (path: string): boolean => path.startsWith('/user/');

/** What the area needs, loaded once for both: it is begun before the loading route is rendered, which then waits for it. */
function entrance() {
  let begun: { readonly of: number | undefined; readonly entering: Promise<void> } | undefined;
  const load = async (): Promise<void> => void (await Promise.all([loadMemberRules(), loadMemberShell()]));
  const memberId = (): number | undefined => useMemberSession.getState().person?.id;
  return {
    begin: (): void => {
      const entering = load();
      entering.catch(() => undefined);
      begun = { of: memberId(), entering };
    },
    enter: (): Promise<void> => {
      const entering = begun?.of === memberId() ? begun?.entering : undefined;
      begun = undefined;
      return entering ?? load();
    },
  };
}

/** The member centre: every member may open its pages; the server alone decides which data they see. */
export function memberArea(modules: readonly WebContext[]): Area {
  const screens = modules.flatMap((module) => Object.entries(module.screens)).filter(([path]) => isMemberPath(path));
  const forAll = Object.fromEntries(screens.map(([path, screen]) => [path, { ...screen, isForEveryone: true }]));
  const find = createFindPage([{ context: 'member', screens: forAll }], []);
  const { begin, enter } = entrance();
  return {
    audience: 'member',
    isSignedIn: () => useMemberSession.getState().person !== null,
    isLoaded: () => useMemberRules.getState().isLoaded,
    begin,
    enter,
    load: () => Promise.resolve(),
    loadShell: loadMemberShell,
    find,
    first: () => useMemberRules.getState().menus.find(({ path }) => find(path))?.path,
    signOut: signOutMember,
  };
}

/** The paths of the pages that everybody may open. */
export const publicPaths = (modules: readonly WebContext[]): readonly string[] =>
  modules.flatMap(({ screens }) => Object.entries(screens).flatMap(([path, { isPublic }]) => (isPublic ? [path] : [])));

/** The pages of the shop that everybody may open, with the menu of the member for whoever is signed in. */
export function shopArea(modules: readonly WebContext[]): Area {
  const own = memberArea(modules);
  const shown = modules.flatMap(({ screens }) => Object.entries(screens)).filter(([, { isPublic }]) => isPublic);
  const screens = Object.fromEntries(shown.map(([path, screen]) => [path, { ...screen, isForEveryone: true }]));
  return {
    ...own,
    isLoaded: () => useMemberRules.getState().siteConfig !== undefined && own.isSignedIn() === own.isLoaded(),
    enter: async () => {
      const isSignedIn = own.isSignedIn();
      await Promise.all([isSignedIn ? loadMemberRules() : loadVisitorRules(), loadMemberShell()]);
    },
    find: createFindPage([{ context: 'shop', screens }], []),
  };
}
