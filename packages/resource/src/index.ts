export * from './refusal.ts';
export * from './reply.ts';
export { f } from './fields.ts';
export { addsUpOnDemand, defineResource } from './define.ts';
export { defineOwn, type AnyOwnView, type OwnAction, type OwnView } from './own.ts';
export type {
  Action,
  AnyMove,
  AnyResource,
  DraftOf,
  Fault,
  FilledOf,
  ListRowOf,
  MenuPlace,
  MoveContext,
  MoveInputOf,
  MoveNamesOf,
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
  Tone,
  ValueOf,
  Write,
} from './kinds.ts';
export * from './kept-list.ts';
export * from './names.ts';
export * from './formats.ts';
export { fieldOfSchema, fieldSchema, objectSchema, schemasOf, type Schema } from './schema.ts';
export { brokenRules, checkDraft, checkPatch, checkWith, type Checked } from './check.ts';
export { cursorKeys, cursorOf, sortsMark, type Sort } from './cursor.ts';
export * from './ops.ts';
export * from './query.ts';
export { allowedOf, illegalMoves, mayMove } from './moves.ts';
export * from './view.ts';
export * from './page.ts';
export * from './upload-rule.ts';
