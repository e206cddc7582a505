export {
  type AnyResource,
  computesTotalsOnRequest,
  defineResource,
  type DraftOf,
  type FilledOf,
  type Issue,
  type ListRowOf,
  type MenuPosition,
  type PatchOf,
  type RowOf,
  type CommandInputOf,
  type CommandNameOf,
  type StandardOperation,
} from './declaration/define.ts';
export { type AnyMemberView, defineMemberView, type MemberViewAction } from './declaration/member-view.ts';
export {
  defineMenuGroup,
  definePage,
  type MenuGroup,
  menuGroupTitle,
  type Page,
  pagePermissionOf,
  pagePermissionsOf,
} from './declaration/page.ts';
export {
  type AnyPersonal,
  declarePersonal,
  type Personal,
  personalOfTable,
  type PersonalEntry,
  type PersonalSubject,
  type PersonalTreatment,
} from './declaration/personal.ts';
export { can } from './declaration/permissions.ts';
export { type Details, isRejection, reject, type Rejection } from './declaration/rejection.ts';
