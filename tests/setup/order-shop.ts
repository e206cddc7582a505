/** Orders and products for tests of other contexts. */
export * from '../../contexts/sales/order/testing/test-shop.ts';
