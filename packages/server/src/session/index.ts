export { captchaRoute } from './captcha.ts';
export { isCommonPassword } from './common-password.ts';
export { endSession, endSessionOf, endSessionsOf } from './end-sessions.ts';
export { requireSolvedCaptcha, signedInReply, signIn } from './login.ts';
export { isInForce } from './in-force.ts';
export { memberIndexRoute, type MemberPage } from './member-index.ts';
export { networkOf } from './network.ts';
export { beginView, endView, seenBy, type View, viewSeconds } from './view.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { type PasskeyAnswer, passkeyAnswer, type PasskeyQuestion, passkeyQuestion } from './passkey.ts';
export {
  type ActiveAccount,
  type Audience,
  definePrincipals,
  type Principal,
  type Principals,
  type PrincipalsOf,
  type SecondFactor,
  type SessionPolicy,
  type ViewTarget,
} from './principals.ts';
export { sessionRoutes } from './session-routes.ts';
export { type OpenSession, openSessionsOf } from './sessions.ts';
export { countCodeCheck, countPasswordCheck, countRegistration, forgetAttempts, registrationNeedsCaptcha } from './throttle.ts';
