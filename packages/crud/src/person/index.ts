export { erasePerson } from './erasure.ts';
export { type Person, type PersonRows, rowsOfPerson } from './person-rows.ts';
export { countReferences, type TransferredRows, transferReferences, type ReferencesTo, restoreReferences } from './references.ts';
export { archiveOfPerson } from './archive.ts';
