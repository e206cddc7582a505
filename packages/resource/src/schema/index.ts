export { brokenRules, checkDraft, type Checked, checkPatch, checkWith, isRequiredBy } from './check.ts';
export { byteOrderMark, csvRecord, escapeFormula, unguarded } from './csv.ts';
export { type ErrorData, type FieldIssue, type Language, languages, type ListData, type Reply } from './reply.ts';
export { basisPoints, type DeepReadonly, fen, instant, type ReplyOf, textParams } from './reply-schemas.ts';
export { fieldOfSchema, fieldSchema, objectSchema, patchSchema, type Schema, schemasOf } from './schema.ts';
export { brokenUploadRule, bytesOf, extensionOf, type UploadPolicy, type UploadRule } from './upload-rule.ts';
export { withoutHiddenControls } from '../fields/formats.ts';
