export { erasePerson } from './erasure.ts';
export { type Person, type PersonRows, rowsOfPerson } from './person-rows.ts';
export {
  countReferences,
  type ReferenceCount,
  type ReferencesTo,
  restoreReferences,
  type TransferredRows,
  transferReferences,
} from './references.ts';
export { archiveOfPerson } from './archive.ts';
