export { captchaRoute } from './captcha.ts';
export { isCommonPassword } from './common-password.ts';
export { requireSolvedCaptcha, sessionRoutes, signedInReply, signIn } from './login.ts';
export { memberIndexRoute, type MemberPage } from './member-index.ts';
export { networkOf } from './network.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { type Audience, definePrincipals, type Principals, type PrincipalsOf } from './principals.ts';
export { endSession, endSessionOf, endSessionsOf, type OpenSession, openSessionsOf } from './sessions.ts';
export { countRegistration, registrationNeedsCaptcha } from './throttle.ts';
