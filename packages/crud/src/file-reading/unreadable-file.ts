import type { Rejection } from '@shopkeeper/resource';

/** The errors of a file that cannot be read as a table. */
export const unreadableCodes = [
  'request.import-file-empty',
  'request.import-file-not-text',
  'request.import-file-unknown-encoding',
  'request.import-file-too-many-columns',
  'request.import-file-record-too-long',
  'request.import-file-open-quote',
  'request.import-file-unreadable',
  'request.import-file-too-large',
] as const;
/** Why a file cannot be read as a table. */
export type UnreadableCode = (typeof unreadableCodes)[number];

/**
 * A file that turns out to be unreadable while it is streamed. Thrown to end the stream; `rejection` has the reason and the line.
 */
export class UnreadableFile extends Error {
  readonly rejection: Rejection<UnreadableCode>;

  constructor(rejection: Rejection<UnreadableCode>) {
    super(rejection.errorCode);
    this.name = 'UnreadableFile';
    this.rejection = rejection;
  }
}
