import { useMemo } from 'react';
import { useLocation } from 'react-router';
import {
  type Credentials,
  type MemberCode,
  type MemberCredentials,
  type MemberRegistration,
  proveByPasskey,
  proveSecondFactor,
  registerMember,
  signInMember,
  signInMemberByCode,
  signInStaff,
} from '@shopkeeper/api-client/session';
import { afterSignIn, useRuntime } from '@shopkeeper/shell';

/** The two steps of signing staff in; all reject with an `ApiError` that the login shows itself. */
export interface StaffWayIn {
  signIn(credentials: Credentials): Promise<void>;
  /** The second step, where the first one is rejected with a challenge. */
  prove(proof: { readonly challenge: string; readonly code: string }, who: Pick<Credentials, 'username' | 'keep'>): Promise<void>;
  /** The second step by a passkey; also rejects with a `PasskeyError`. */
  proveByPasskey(challenge: string, who: Pick<Credentials, 'username' | 'keep'>): Promise<void>;
}

/** Signs staff in and navigates to the requested page. */
export function useStaffSignIn(): StaffWayIn {
  const { navigate } = useRuntime();
  const { search } = useLocation();
  return useMemo(() => {
    const goOn = () => navigate(afterSignIn('admin', search), { replace: true });
    return {
      signIn: (credentials) => signInStaff(credentials).then(goOn),
      prove: (proof, who) => proveSecondFactor(proof, who).then(goOn),
      proveByPasskey: (challenge, who) => proveByPasskey(challenge, who).then(goOn),
    };
  }, [navigate, search]);
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
