import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type MemberCredentials, type MemberRegistration, registerMember, signInMember } from '../session/member.ts';
import { afterSignIn } from './guards.ts';
import { useRuntime } from './runtime.ts';

/** The two ways into the member centre; both reject with an `ApiError` the login shows itself. */
export interface MemberWaysIn {
  signIn(who: MemberCredentials): Promise<void>;
  register(who: MemberRegistration): Promise<void>;
}

/** Signs a member in, or lets somebody join, and goes on to where they wanted to go. */
export function useMemberSignIn(): MemberWaysIn {
  const { navigate } = useRuntime();
  const { search } = useLocation();
  return useMemo(() => {
    const goOn = () => navigate(afterSignIn('member', search), { replace: true });
    return {
      signIn: (who) => signInMember(who).then(goOn),
      register: (who) => registerMember(who).then(goOn),
    };
  }, [navigate, search]);
}
