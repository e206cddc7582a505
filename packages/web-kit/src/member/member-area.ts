import { loadMemberRules, signOutMember, useMemberRules } from '../session/member.ts';
import { useMemberSession } from '../session/session-store.ts';
import type { Area } from '../shell/area.ts';
import { createFindPage } from '../shell/find-page.ts';
import type { WebContext } from '../shell/modules.ts';
import { loadMemberShell } from './member-chunk.ts';

/** Whether a screen stands in the member's area. */
export const isMemberPath = (path: string): boolean => path.startsWith('/user/');

/** The member centre: its pages are for every member, and the server alone decides what is theirs. */
export function memberArea(modules: readonly WebContext[]): Area {
  const screens = modules.flatMap((module) => Object.entries(module.screens)).filter(([path]) => isMemberPath(path));
  const forAll = Object.fromEntries(screens.map(([path, screen]) => [path, { ...screen, isForEveryone: true }]));
  const find = createFindPage([{ context: 'member', screens: forAll }], []);
  return {
    audience: 'member',
    isSignedIn: () => useMemberSession.getState().person !== null,
    isLoaded: () => useMemberRules.getState().isLoaded,
    enter: async () => void (await Promise.all([loadMemberRules(), loadMemberShell()])),
    loadShell: loadMemberShell,
    find,
    first: () => useMemberRules.getState().menus.find(({ path }) => find(path))?.path,
    signOut: signOutMember,
  };
}
