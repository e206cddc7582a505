import type { RowImportProfile } from '@shopkeeper/crud/import-export';
import { accountOf, birthdayOf, genderOf, memberHeadings, mobileOf } from '../import/member-cells.domain.ts';

/**
 * The import of members from files of this shop and of other systems. A member is found by the account, in files without accounts
 * by the mobile number, else by the email; new ones without an account get one made from these. Nobody gets a message.
 */
export const memberImport: RowImportProfile = {
  headings: memberHeadings,
  matchBy: [['username'], ['mobile'], ['email']],
  // A number that somebody entered when they registered is not proven to be theirs.
  isMatch: ({ source }, fields) => fields.includes('username') || source !== 'register',
  cells: { mobile: mobileOf, gender: genderOf, birthday: birthdayOf },
  fill(values) {
    const username = values['username'] ?? accountOf(values);
    if (username === undefined) return values;
    return { ...values, username, nickname: values['nickname'] ?? username };
  },
};
