import { Activity, createElement, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAdminSession } from '../session/session-store.ts';
import { useStaffRules } from '../session/staff.ts';
import { releaseShell, usePreservedShell } from './preserved-shell.ts';
import { loadedShell } from './load-shell.ts';

/** The pages before the back office, which stand without it. */
const isBefore = (pathname: string): boolean => /^\/admin\/(login|loading)(\/|$)/i.test(pathname);

/** The shell around its routes for staff with rules; for everybody else the bare pages, with what is held behind them. */
export function ShellFrame() {
  const isStaff = useAdminSession(({ person }) => person !== null);
  const hasRules = useStaffRules(({ isLoaded }) => isLoaded);
  const isHeld = usePreservedShell(({ ownerId }) => ownerId !== undefined);
  const { pathname } = useLocation();
  const Shell = loadedShell();
  const isInside = isStaff && hasRules && !isBefore(pathname);
  useEffect(() => {
    if (isInside) releaseShell();
  }, [isInside]);
  return (
    <>
      {Shell && (isInside || isHeld) ? (
        <Activity mode={isInside ? 'visible' : 'hidden'}>
          {/* The chunk is loaded once: it is the same component in every render. */}
          {createElement(Shell, null, isInside ? <Outlet /> : null)}
        </Activity>
      ) : null}
      {Shell && isInside ? null : <Outlet />}
    </>
  );
}
