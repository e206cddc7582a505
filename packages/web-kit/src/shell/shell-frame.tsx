import { createElement } from 'react';
import { Outlet } from 'react-router';
import { useAdminSession } from '../session/session-store.ts';
import { useStaffRules } from '../session/staff.ts';
import { loadedShell } from './shell-chunk.ts';

/** The shell around its routes for staff with rules; for everybody else the bare error pages. */
export function ShellFrame() {
  const isStaff = useAdminSession(({ person }) => person !== null);
  const hasRules = useStaffRules(({ isLoaded }) => isLoaded);
  const Shell = loadedShell();
  if (!isStaff || !hasRules || !Shell) return <Outlet />;
  // The chunk is loaded once: it is the same component in every render.
  return createElement(Shell, null, <Outlet />);
}
