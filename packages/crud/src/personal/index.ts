export { type DataHolder, dataHoldersOf } from './holders.ts';
export { type PersonalColumn, personalDataOf, type PersonalStep } from './personal-data.ts';
export { type PersonalIssue, personalIssuesOf } from './personal-issues.ts';
export { type PersonReference, personReferencesOf } from './person-references.ts';
