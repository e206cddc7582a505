export { findEntry as entryOf } from './account.ts';
export { lotsOf } from './lots.ts';
export { type LockedAccount, type Reference } from './account.ts';
export { ledgerModules, updateAccount } from './expiry.ts';
export { balanceAt, capture, credit, debit, hold, type Posted, release, reverse, tryDebit } from './ledger.ts';
export { type Books, booksOf, differencesIn, sumsAt } from './books.ts';
