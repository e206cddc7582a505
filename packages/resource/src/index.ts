export * from './rejection.ts';
export * from './reply.ts';
export { f } from './fields.ts';
export { computesTotalsOnRequest, defineResource } from './define.ts';
export { defineMemberView, type AnyMemberView, type MemberViewAction, type MemberView } from './member-view.ts';
export type {
  Action,
  AnyTransition,
  AnyResource,
  DraftOf,
  Issue,
  FilledOf,
  ListRowOf,
  MenuPosition,
  TransitionContext,
  TransitionInputOf,
  TransitionNameOf,
  PatchOf,
  Resource,
  RowOf,
} from './define.ts';
export { defineLines, lineText } from './lines.ts';
export type { LineDraftOf, LineRowOf } from './lines.ts';
export type {
  AnyField,
  AnyLines,
  CodeFormat,
  Field,
  FieldOf,
  Fields,
  Json,
  Kind,
  Kinds,
  OptionsOf,
  ResourceRef,
  StatusColor,
  ValueOf,
  Write,
} from './kinds.ts';
export * from './list-preferences.ts';
export * from './names.ts';
export * from './formats.ts';
export { fieldOfSchema, fieldSchema, objectSchema, schemasOf, type Schema } from './schema.ts';
export { brokenRules, checkDraft, checkPatch, checkWith, type Checked } from './check.ts';
export { byteOrderMark, csvRecord } from './csv.ts';
export { cursorKeys, cursorOf, sortsMark, type Sort } from './cursor.ts';
export * from './ops.ts';
export { can } from './permissions.ts';
export * from './query.ts';
export { allowedOf, illegalTransitions, canTransition } from './transitions.ts';
export * from './view.ts';
export * from './page.ts';
export * from './upload-rule.ts';
