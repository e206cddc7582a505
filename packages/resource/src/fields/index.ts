export { f } from './fields.ts';
export { is64Bit } from './kinds.ts';
export { codePatterns, mobilePattern, withoutTags } from './formats.ts';
export type {
  AnyField,
  AnyLines,
  CodeFormat,
  Field,
  FieldAccess,
  FieldOf,
  Fields,
  Json,
  Kind,
  Mask,
  ResourceRef,
  StatusColor,
  StatusShape,
  ValueOf,
  Write,
} from './kinds.ts';
export { defineLines, type LineRowOf, lineText } from './lines.ts';
