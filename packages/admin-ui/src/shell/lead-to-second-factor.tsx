import { onServerEvent } from '@shopkeeper/api-client';
import { followSecondFactor, useStaffRules } from '@shopkeeper/api-client/session';
import { useRuntime } from '@shopkeeper/shell';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { secondFactorPage } from './second-factor-page.ts';

/** Leads signed-in staff to the set-up of a second factor as soon as one is due, and keeps them there until it is done. */
export function LeadToSecondFactor() {
  const { navigate } = useRuntime();
  const { pathname } = useLocation();
  const isHeld = useStaffRules(({ isSecondFactorDue }) => isSecondFactorDue) && pathname !== secondFactorPage;
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'second-factor-due') followSecondFactor();
      }),
    [],
  );
  useEffect(() => {
    if (isHeld) navigate(secondFactorPage, { replace: true });
  }, [isHeld, navigate]);
  return null;
}
