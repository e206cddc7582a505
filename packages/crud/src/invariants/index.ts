export { checkInvariant, type InvariantResult } from './check-invariant.ts';
export {
  defineInvariant,
  defineInvariantAcross,
  type Invariant,
  type InvariantArea,
  invariantAreas,
  type InvariantDifference,
  type InvariantPage,
  type InvariantUnit,
  isRepeated,
  onlyOnce,
} from './invariant.ts';
export { ledgerInvariants } from './ledger-invariants.ts';
