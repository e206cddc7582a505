/** Price lists for tests of other contexts. */
export * from '../../contexts/promotion/price-list/testing/price-list-calls.ts';
