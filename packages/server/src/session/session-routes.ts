import type { Route } from '../routes/route.ts';
import { loginRoute, logoutRoute, replaceTokenRoute } from './login.ts';
import type { PrincipalsOf } from './principals.ts';
import { passkeyQuestionRoute, secondStepRoute } from './second-step.ts';

/** The routes that sign in, sign out and renew tokens, for both audiences. */
export function sessionRoutes(principals: PrincipalsOf): readonly Route[] {
  return [
    loginRoute('admin', '/admin/Index/login', principals),
    loginRoute('member', '/api/User/login', principals),
    secondStepRoute('admin', '/admin/Index/secondFactor', principals),
    passkeyQuestionRoute('admin', '/admin/Index/passkeyQuestion', principals),
    logoutRoute('admin', '/admin/Index/logout'),
    logoutRoute('member', '/api/User/logout'),
    replaceTokenRoute(principals),
  ];
}
