import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { type Credentials, signInStaff } from '../session/staff.ts';
import { afterSignIn } from './guards.ts';
import { useRuntime } from './runtime.ts';

/** Signs staff in and navigates to the requested page; rejects with an `ApiError` that the login shows itself. */
export function useStaffSignIn(): (credentials: Credentials) => Promise<void> {
  const { navigate } = useRuntime();
  const { search } = useLocation();
  return useCallback(
    async (credentials) => {
      await signInStaff(credentials);
      navigate(afterSignIn('admin', search), { replace: true });
    },
    [navigate, search],
  );
}
