export { type DetectedEncoding, detectEncoding, type EncodingCandidate } from './detect-encoding.ts';
export { type ReaderLimits, readerLimits } from './limits.ts';
export { type FileReadOptions, type OpenFile, type Watcher, withFile } from './open-file.ts';
export { type Separator } from './separator.ts';
export { type SourceRecord, type SpooledRecords } from './spool.ts';
export { type TextEncoding, textEncodings } from './text-encoding.ts';
export { type UnreadableCode, unreadableCodes } from './unreadable-file.ts';
