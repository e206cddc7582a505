import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import {
  type Credentials,
  type MemberCode,
  type MemberCredentials,
  type MemberRegistration,
  registerMember,
  signInMember,
  signInMemberByCode,
  signInStaff,
} from '@shopkeeper/api-client/session';
import { afterSignIn, useRuntime } from '@shopkeeper/shell';

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

/** Sign-in and registration of members; all reject with an `ApiError` that the login shows itself. */
export interface MemberWaysIn {
  signIn(who: MemberCredentials): Promise<void>;
  signInByCode(who: MemberCode): Promise<void>;
  register(who: MemberRegistration): Promise<void>;
}

/** Signs in or registers a member and navigates to the requested page. */
export function useMemberSignIn(): MemberWaysIn {
  const { navigate } = useRuntime();
  const { search } = useLocation();
  return useMemo(() => {
    const goOn = () => navigate(afterSignIn('member', search), { replace: true });
    return {
      signIn: (who) => signInMember(who).then(goOn),
      signInByCode: (who) => signInMemberByCode(who).then(goOn),
      register: (who) => registerMember(who).then(goOn),
    };
  }, [navigate, search]);
}
