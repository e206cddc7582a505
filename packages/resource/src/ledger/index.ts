export { defineLedger, type Ledger, ledgerTypes } from './ledger.ts';
