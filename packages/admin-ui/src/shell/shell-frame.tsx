import { Activity, createElement, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAdminSession, useStaffRules } from '@shopkeeper/api-client/session';
import { releaseShell, usePreservedShell } from '@shopkeeper/shell/tabs';
import { loadedShell } from './load-shell.ts';

/** Whether the path is the login or loading page, which are shown without the shell. */
const isBefore = (pathname: string): boolean => /^\/admin\/(login|loading)(\/|$)/i.test(pathname);

/** Shows the shell around its routes for staff with rules; else the bare pages, with a preserved shell hidden behind them. */
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
