export { assetUrl, pictureUrl } from './asset-url.ts';
export {
  adoptMemberIndex,
  forgetMember,
  loadMemberRules,
  loadVisitorRules,
  type MemberCode,
  type MemberCredentials,
  type MemberIndex,
  type MemberMenu,
  type MemberRegistration,
  registerMember,
  signInMember,
  signInMemberByCode,
  signOutMember,
  useMemberRules,
} from './member.ts';
export { allRules, type MenuRule, visibleMenus } from './menu-rules.ts';
export { hasPermission } from './permissions.ts';
export { answerWithPasskey, hasPasskeys, makePasskey, PasskeyError } from './passkey.ts';
export {
  type Credentials,
  followSecondFactor,
  forgetStaff,
  loadStaffRules,
  proveByPasskey,
  proveSecondFactor,
  secondStepOf,
  signInStaff,
  signOutStaff,
  useStaffRules,
  type Viewing,
} from './staff.ts';
export type { Audience, LossReason, SessionEnd } from '../tokens/client-env.ts';
export { useAdminSession, useMemberSession } from '../tokens/session-store.ts';
