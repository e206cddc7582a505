import { useAdminSession } from '../session/session-store.ts';
import { signOutStaff, useStaffRules } from '../session/staff.ts';
import type { Area } from './area.ts';
import type { Runtime } from './runtime.ts';
import { enterShell, loadShell } from './load-shell.ts';

/** The area of the back office. */
export const staffArea = ({ find, first }: Pick<Runtime, 'find' | 'first'>): Area => ({
  audience: 'admin',
  isSignedIn: () => useAdminSession.getState().person !== null,
  isLoaded: () => useStaffRules.getState().isLoaded,
  enter: enterShell,
  loadShell,
  find,
  first,
  signOut: signOutStaff,
});
